const COUNTING =
  /\b(?:how (?:many|much|often|frequently|large|big|numerous|extensive)|(?<!\b(?:page|phone|version|any) )(?:(?<!\ba (?=number of))number|count|quantity|amount|figure|tally|total|headcount)(?! (?:of )?pages?\b)|sum total|(?:add|tot) up|(?:the )?size of)\b/i;
const NAMING =
  /^(?:list|show|name|enumerate|display|which)\b|\b(?:give|show|tell) me the (?:titles|names)\b|\b(?:and (?:which|what|list|show)|which ones|name them|(?:list|names?) (?:them|of them|as well|too))\b/i;

/** Whether a question for documents asks for their number rather than for their names. */
export function isCounting(question: string): boolean {
  return COUNTING.test(question) && !NAMING.test(question);
}
