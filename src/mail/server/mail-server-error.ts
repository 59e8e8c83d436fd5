/** The text that replaces an email address in the message of a mail server. */
const mask = '[address]'
const addressPattern = /"[^"\n]{1,100}"@[^\s<>"',;]+|(?<![^\s<>"',;:])[^\s<>"',;:]+@[^\s<>"',;]+/g
/** A mailbox name shorter than this could be an ordinary word, so it is not masked. */
const minNameLength = 3

const [firstFinalCode, lastFinalCode] = [500, 599]
/** The codes with which a mail server says that the shop has to log in first, or that it refuses the login. */
const loginCodes: ReadonlySet<number> = new Set([530, 534, 535, 538])

interface SmtpFailure {
  code?: string
  responseCode?: number
  command?: string
}

/**
 * A refusal or a failure of the mail server. Email addresses are masked in its message, which is logged and stored with the job. The
 * library's own error is not its `cause`, since that holds the whole envelope.
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
   * Whether the mail server refused this recipient or this content for good (RFC 5321, 4.2.1), so that sending again would be useless. A
   * server that requires a login refuses every email until the operator has corrected the settings, so that does not count.
   */
  get isFinal(): boolean {
    const { command, responseCode = 0 } = this
    const isOfEmail = command === 'RCPT TO' || command === 'DATA'
    return isOfEmail && responseCode >= firstFinalCode && responseCode <= lastFinalCode && !loginCodes.has(responseCode)
  }
}

/** Masks the email addresses in a text of a mail server, and the recipient's mailbox name. */
export function maskAddresses(text: string, recipient: string): string {
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
