/**
 * What chat templates of open models separate messages and roles with. A server that reads them in the middle of a message would
 * take what follows for another speaker's words.
 */
export const CHAT_TOKENS = [
  '<start_of_turn>',
  '<end_of_turn>',
  '<tool_call>',
  '</tool_call>',
  '<tool_response>',
  '</tool_response>',
  '<<SYS>>',
  '<</SYS>>',
  '[INST]',
  '[/INST]',
  '[SYSTEM_PROMPT]',
  '[/SYSTEM_PROMPT]',
  '[AVAILABLE_TOOLS]',
  '[TOOL_CALLS]',
  '[TOOL_RESULTS]',
] as const;
