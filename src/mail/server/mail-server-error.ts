/** What replaces an address in the words of a mail server. */
const mask = '[address]'
const addressPattern = /"[^"\n]{1,100}"@[^\s<>"',;]+|[^\s<>"',;:]+@[^\s<>"',;]+/g
/** A shorter name of a mailbox could be any word. */
const minNameLength = 3

const [firstFinalCode, lastFinalCode] = [500, 599]
/** That the shop has to log in, or may not. */
const loginCodes: ReadonlySet<number> = new Set([530, 534, 535, 538])

interface SmtpFailure {
  code?: string
  responseCode?: number
  command?: string
}

/**
 * A refusal or a failure of the mail server, without the addresses that it repeats: its error is logged and stored with the job. The
 * library's own error, which holds the whole envelope, is not its cause.
 */
export class MailServerError extends Error {
  override readonly name = 'MailServerError'
  /** As ECONNECTION or EENVELOPE, and the mail server's own number, as 550. */
  readonly code: string | undefined
  readonly responseCode: number | undefined
  /** What the mail server has answered, as RCPT TO or DATA. */
  readonly command: string | undefined

  constructor(error: unknown, recipient: string) {
    const { message, code, responseCode, command } = error as Error & SmtpFailure
    super(maskAddresses(message, recipient))
    this.code = code
    this.responseCode = responseCode
    this.command = command
  }

  /**
   * Whether the recipient or what the email says was refused, and for good (RFC 5321, 4.2.1): it would be refused again. A server that does
   * not know the shop refuses every email until its operator has mended that.
   */
  get isFinal(): boolean {
    const { command, responseCode = 0 } = this
    const isOfEmail = command === 'RCPT TO' || command === 'DATA'
    return isOfEmail && responseCode >= firstFinalCode && responseCode <= lastFinalCode && !loginCodes.has(responseCode)
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
