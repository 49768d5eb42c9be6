// The page of a protocol's documents: follows the one that is being made, stops it, and tries a failed one again.

import { followRun } from "./lib/run_page.js";

followRun(document.querySelector("[data-generation]"));
