/** What replaces an address in the words of a mail server. */
const mask = '[address]'
const addressPattern = /"[^"\n]{1,100}"@[^\s<>"',;]+|(?<![^\s<>"',;:])[^\s<>"',;:]+@[^\s<>"',;]+/g
/** A mailbox name shorter than this could be an ordinary word, so it is not masked. */
const minNameLength = 3

const [firstFinalCode, lastFinalCode] = [500, 599]
/** Answers of the mail server which say that the shop has to log in, or may not. */
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
  /** The library's code, such as ECONNECTION; `responseCode` is the mail server's own number, such as 550. */
  readonly code: string | undefined
  readonly responseCode: number | undefined
  /** The SMTP command that the mail server answered, such as RCPT TO or DATA. */
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
   * not know the shop refuses every email until the operator has put that right.
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

/** Masks a word, ignoring case, but not where it is part of a longer word. */
function replaceWord(text: string, word: string): string {
  const literal = word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return text.replaceAll(new RegExp(String.raw`(?<![\p{L}\d])${literal}(?![\p{L}\d])`, 'giu'), mask)
}
