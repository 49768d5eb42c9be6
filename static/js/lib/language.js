// Text in the other language than the page is marked as such: it gets its own font, line height and voice.

// What a page fetches is to be in its own language, whatever another tab has chosen since.
export const ofPage = () => ({ "X-Page-Language": document.documentElement.lang });

const HAN = /\p{Script=Han}/gu;
const LATIN = /\p{Script=Latin}+/gu;

// Sentences one behind the other: Chinese has no space between them.
export const runOn = (sentences) => sentences.filter(Boolean).join(document.documentElement.lang.startsWith("zh") ? "" : " ");

export function markLanguage(element) {
  const sample = element.textContent.slice(0, 400);
  const han = (sample.match(HAN) ?? []).length;
  const words = (sample.match(LATIN) ?? []).length;
  if (han + words === 0) return;
  const language = han >= words ? "zh-Hans" : "en";
  if (language === document.documentElement.lang) element.removeAttribute("lang");
  else element.lang = language;
}
