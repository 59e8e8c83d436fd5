/** What replaces an address in the words of a mail server. */
const mask = '[address]'
const addressPattern = /"[^"\n]{1,100}"@[^\s<>"',;]+|[^\s<>"',;:]+@[^\s<>"',;]+/g
/** A shorter name of a mailbox could be any word. */
const minNameLength = 3

/**
 * A refusal or a failure of the mail server, without the addresses that it repeats: its error is logged and stored with the job. The
 * library's own error, which holds the whole envelope, is not its cause.
 */
export class MailServerError extends Error {
  override readonly name = 'MailServerError'
  /** As ECONNECTION or EENVELOPE, and the mail server's own number, as 550. */
  readonly code: string | undefined
  readonly responseCode: number | undefined

  constructor(error: unknown, recipient: string) {
    const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number }
    super(maskAddresses(message, recipient))
    this.code = code
    this.responseCode = responseCode
  }
}

function maskAddresses(text: string, recipient: string): string {
  const [mailbox = ''] = recipient.split('@')
  const withoutRecipient = replaceWord(text, recipient)
  const withoutAddresses = withoutRecipient.replaceAll(addressPattern, mask)
  return mailbox.length < minNameLength ? withoutAddresses : replaceWord(withoutAddresses, mailbox)
}

/** Ignores case; what is part of a longer word stays. */
function replaceWord(text: string, word: string): string {
  const literal = word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return text.replaceAll(new RegExp(String.raw`(?<![\p{L}\d])${literal}(?![\p{L}\d])`, 'giu'), mask)
}
