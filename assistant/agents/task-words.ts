/** What tasks are told by, folded; the first that is found in a task says what it is, in this order. */
export const TASK_WORDS = {
  close: /\b(fech\w*|encerr\w*|close|closing)\b/,
  gaps: /\b(falt\w*|lacun\w*|pendenc\w*|incomplet\w*|missing|gaps?|lack\w*)\b/,
  ask: /\b(peca\w*|pedir|pergunt\w*|solicit\w*|cobr\w*|ask|request|remind\w*|chase)\b/,
  factors: /\b(fator\w*|edic\w*|factors?|editions?)\b/,
  report: /\b(relatorios?|reports?)\b/,
  review:
    /\b(revis\w*|erros?|corrig\w*|duplic\w*|confer\w*|qualidade|achados?|review|errors?|check\w*|quality|findings?)\b/,
} as const;
