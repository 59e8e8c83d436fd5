import { prompt } from '#platform/web/prompt.ts'

/** The payout verification modal stands in the layout and opens on sending a link, at checkout and after login (D-128). */
export const {
  ask: askForPayouts,
  close: closePayoutPrompt,
  isAsked: isPayoutAsked,
  watch: watchPayoutPrompt,
} = prompt()
