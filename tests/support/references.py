"""References for tests in the formats of the library, half of them Chinese. None of these papers exists."""

from __future__ import annotations

RIS = """TY  - JOUR
AU  - Wang, Lin
AU  - Chen, Jie
TI  - Early oral switch in staphylococcal bacteraemia: a randomised trial
T2  - Journal of Examples
PY  - 2021/03/01
VL  - 12
IS  - 3
SP  - 101
EP  - 110
DO  - https://doi.org/10.5555/Example.1
AB  - Oral linezolid was not inferior to intravenous vancomycin in the example ward.
KW  - bacteraemia
KW  - linezolid
LA  - eng
ER  -

TY  - JOUR
AU  - 李伟
AU  - 王, 芳
TI  - 早期口服序贯治疗金黄色葡萄球菌菌血症的随机对照试验
T2  - 示例医学杂志
PY  - 2022
VL  - 5
SP  - 20
EP  - 26
AB  - 目的：比较口服利奈唑胺与静脉万古霉素的疗效。结果：两组治愈率相近。
ER  -
"""

BIBTEX = r"""@article{mueller2019,
  title = {Vancomycin dosing in {ICU} patients: a cohort study},
  author = {M{\"u}ller, Anna and {Example Study Group}},
  journal = {Journal of Examples},
  year = 2019, volume = 10, number = {1}, pages = {1--9},
  doi = {10.5555/example.2}, keywords = {vancomycin; dosing},
  abstract = {Area under the curve guided dosing reduced kidney injury.}
}
@article{zhang2020,
  title = {利伐沙班预防静脉血栓的系统评价},
  author = {张敏 and 刘洋},
  journal = {示例临床杂志}, year = {2020}, pages = {33--40}
}
@article{broken, title = {Never closed
"""

NBIB = """
PMID- 99000001
OWN - NLM
DP  - 2018 Jul 2
TI  - Case report of an example reaction to
      linezolid.
PG  - 44-7
LID - 10.5555/example.3 [doi]
AB  - A patient of the example ward developed serotonin syndrome.
FAU - Garcia, Ana
AU  - Garcia A
LA  - eng
PT  - Case Reports
PT  - Journal Article
JT  - Example reports
VI  - 7
IP  - 2
MH  - *Linezolid
MH  - Serotonin Syndrome

PMID- 99000002
DP  - 2017
TI  - [An example in Chinese].
TT  - 中文示例研究：高血压患者的横断面调查.
AB  - 调查了三百名高血压患者的服药依从性。
FAU - Li, Wei
LA  - chi
PT  - Journal Article
JT  - Shili yixue
"""

PUBMED_XML = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "https://dtd.nlm.nih.gov/pubmed.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">99000003</PMID>
<Article><Journal><JournalIssue><Volume>3</Volume><Issue>4</Issue><PubDate><MedlineDate>2016 Nov-Dec</MedlineDate>
</PubDate></JournalIssue><Title>Example archives</Title></Journal>
<ArticleTitle>Effect of <i>example</i> therapy: a meta-analysis.</ArticleTitle>
<Pagination><MedlinePgn>5-12</MedlinePgn></Pagination>
<ELocationID EIdType="doi">10.5555/EXAMPLE.4</ELocationID>
<Abstract><AbstractText Label="BACKGROUND">Little is known.</AbstractText>
<AbstractText Label="RESULTS">The example worked.</AbstractText></Abstract>
<AuthorList><Author><LastName>Rossi</LastName><ForeName>Maria</ForeName></Author>
<Author><CollectiveName>Example Collaboration</CollectiveName></Author></AuthorList><Language>eng</Language>
<PublicationTypeList><PublicationType>Meta-Analysis</PublicationType>
<PublicationType>Retracted Publication</PublicationType></PublicationTypeList></Article>
<MeshHeadingList><MeshHeading><DescriptorName>Therapeutics</DescriptorName></MeshHeading></MeshHeadingList>
</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">99000003</ArticleId></ArticleIdList>
<ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.5555/cited</ArticleId></ArticleIdList></Reference>
</ReferenceList></PubmedData></PubmedArticle></PubmedArticleSet>"""
