/** How, why, when and where something is done, and who may do it, is said by documents. */
const OTHER_ASKING = [
  /\bhow(?! (?:many|much|often|frequently|large|big|numerous|extensive|high|great)\b)/i,
  /\bwhy\b/i,
  /(?<!\b(?:i|we)(?:'m|'re|'ve been| am| are| was| were| have been) )\b(?:asked|told|instructed|expected) to\b|\bwho (?:takes?|keeps?|does|do|can|must|should|gets?|needs?|makes?|manages?|owns?)\b/i,
  /\b(?:allowed|permitted|authori[sz]ed|entitled|eligible)\b/i,
  /^(?:who|whom|where|when)\b/i,
  /\b(?:when|where) (?:do|does|did|can|could|is|are|was|were|should|shall|will|must|may|has|have|to)\b/i,
  /\b(?:percentage|per ?cent|proportion|fraction|average|median|ratio|share of)\b/i,
  /\b(?:difference|between the|steps?|instructions?|example|meanings? of|definition)\b/i,
  /(?<!\b(?:i|we) (?=must))\b(?:must|ought to|should|shall)\b(?! (?:have|like|be (?:grateful|glad|much|very|obliged|happy|pleased|interested|in my)|appreciate|love|prefer|want|welcome)\b)(?<!^should)/i,
  /(?<!\b(?:i|we|you|it|they) |^)\b(?:has|have|needs?) to\b(?! (?:his|her|their) (?:credit|name))|(?<!\b(?:i'm|we're|i am|we are) )\b(?:supposed|required) to\b/i,
  /^(?:is|are|was|were|does|do|did|has|have|can|should|must|will) (?:the|this|that|these|those)\b(?!.*\b(?:number|count|how many)\b)/i,
];

const MAY =
  /\b(?:can|could|may|might|shall|will|would|should|must) (?:i|we|one|they|he|she|it|users?|employees?|staff|people|everyone|anyone|someone|teams?|authors?)\b(?! (?:(?:please|kindly|possibly|also|just|perhaps|maybe|now) )*(?:have|get|see|find|read|look|view|ask|be|know|request|trouble|enquire|inquire|inspect|consult|obtain|take|browse|review|receive|like|appreciate|need|want)\b)(?!(?<=\b(?:which|what)\b.*) (?:use|hand|give|show|send|pass|offer)\b)/i;

/** Whether a question is for how, why, when, where or by whom something is done. */
export function asksOtherwise(question: string): boolean {
  return mayOne(question) || OTHER_ASKING.some((pattern) => pattern.test(question));
}

/** "Can I edit …", "may users see …": what may be done, unless it is to have an answer. */
export function mayOne(question: string): boolean {
  return MAY.test(question);
}
