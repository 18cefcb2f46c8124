import { trimEndOf } from '#lib/core/trim-characters.ts';

/** What people say before they say what they want. */
const OPENINGS = [
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|dear \w+|ok(?:ay)?|so|well|um+|right|and|also|now|then|great|thanks|thank you|sorry|quick question|question)(?: there| all| team)?\s*[,:.!;–—-]+\s*/i,
  /^(?:hi|hello|hey)(?: there)?\s+/i,
  /^for (?:the|an?|my|our|this|these) [\w' -]{3,30}?,? (?=(?:i|we|please|could|can|kindly|would)\b)/i,
  /^(?:so|ok|okay|and|but|also|now|then|just|well)\s+(?=\S+\s)/i,
  /^(?:please|pls|plz|kindly)\s*,?\s+/i,
  /^(?:can|could|would|will|may|might) (?:you|u|i|we|someone|anyone)(?: please| kindly| maybe| possibly| perhaps| just)?(?: be so kind as to| help me(?: to)?)? (?=\S+ )/i,
  /^(?:do|would) you mind (?:to )?(?:please )?/i,
  /^(?:i|we)(?: would|'d|’d| really| just| also)*(?: like| want| need| love| wish)(?: to)?(?: you to)?(?: know| see| have| get| find out| learn| understand| hear| be told)?\s*,?\s+/i,
  /^(?:i am|i'm|i’m|we are|we're|we’re) (?:looking for|interested in|searching for|after|wondering|curious|trying to (?:find(?: out)?|see|figure out|understand))(?: if| whether)?\s+/i,
  /^(?:state|say|spell out|mention|note|report|give|write down|specify)(?: me| us)? (?=(?:the (?:number|count|names?|titles?)|how many|which|what|all|every|each)\b)/i,
  /^(?:go|look|run|skim|browse|search) through (?:the |our )?(?:library|catalog(?:ue)?|collection|documents) (?:and|to) /i,
  /^(?:please )?(?:filter|narrow|restrict|limit)(?: (?:it|them|this|the (?:list|documents|library)|documents))?(?: down)? (?:by|for|to) /i,
  /^(?:nothing but|only|just|solely) (?=\S+ )/i,
  /^(?:an? |the )?(?:full |complete |entire )?inventory of (?=\S+ )/i,
  /^(?:i|we) (?:often |do |always )?wonder(?:ed)?(?: if| whether)?\s+/i,
  /^(?:(?:give|show|get|send|provide)(?: me| us)?(?: with)? )?(?:an? |the )?(?:overview|rundown|listing|list|enumeration|compilation) of (?=(?:all|every|each|any)\b)/i,
  /^(?:i|we) (?:was|were) wondering(?: if| whether)?\s+/i,
  /^(?:please )?(?:tell|show|let|inform|remind)(?: (?:me|us|know))+(?: please)?(?: about)?(?: exactly)?\s*[,:]?\s+(?=(?:how|what|which|who|whom|whose|when|where|why|if|whether|in which|by whom)\b)/i,
  /^(?:do you|can you|could you|would you) (?:know|tell me|say)\s+(?=(?:how|what|which|who|whose|when|where|why|if|whether|in which|by whom)\b)/i,
  /^(?:find out|figure out|check|look up|work out)\s+(?=(?:how|what|which|who|whose|when|where|why|if|whether)\b)/i,
  /^(?:any idea|any clue|anyone know|does anyone know|do we know)\s+(?=(?:how|what|which|who|whose|when|where|why|if|whether|in which)\b)/i,
  /^(?:if|whether)\s+/i,
];

const ENDINGS = [
  /[\s,]+(?:please|pls|plz|thanks|thank you|thx|cheers|if you can|if possible|for me|for us|right now|at the moment|exactly|again|by any chance|asap)$/i,
];

/** A question without courtesies and without what ends it: "Could you please list all reports?" is "list all reports". */
export function cleanQuestion(text: string): string {
  let result = text.replace(/[’‘]/gu, "'").replace(/[“”„]/gu, '"').replace(/\s+/gu, ' ').trim();
  let before = '';
  while (result !== before) {
    before = result;
    result = trimEndOf(result, /[\s?!.…]/);
    for (const ending of ENDINGS) result = result.replace(ending, '');
    for (const opening of OPENINGS) {
      const without = result.replace(opening, '');
      if (without.trim() !== '') result = without;
    }
  }
  return result.trim();
}
