import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { type Config, findSender } from '#platform/server/config/config.ts'
import { refuseInsideTransaction } from '#platform/server/database/database.ts'
import { privateFile, privateFolder } from '#platform/server/storage/protect-data-folder.ts'
import type { StoredEmail } from './email-store.ts'
import type { EmailAttachment } from './emails/render-email.ts'
import { MailServerError } from './mail-server-error.ts'

export type OutgoingEmail = Pick<
  StoredEmail,
  'id' | 'to' | 'replyTo' | 'senderName' | 'subject' | 'html' | 'text' | 'unsubscribeUrl' | 'createdAt' | 'attachment'
>

export interface MailTransport {
  /**
   * Sends an email and returns the mail server's answer; empty if there is no mail server. Throws a MailServerError if the server did not
   * accept the email.
   */
  send(email: OutgoingEmail): Promise<string>
  close(): Promise<void>
}

/**
 * Opens the transport of emails: by SMTP if a mail server is configured when the email is sent; otherwise every email becomes a file in
 * DATA_DIR/mail.
 */
export function openMailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport {
  let opened: { url: string | undefined; transport: MailTransport } | undefined
  const find = () => {
    const { smtpUrl: url, mailFrom, dataDir } = config
    if (opened?.url === url && opened) return opened.transport
    // the closed transport still finishes the email that it is sending
    void opened?.transport.close()
    const transport = url ? smtpTransport(url, mailFrom) : folderTransport(path.join(dataDir, 'mail'), mailFrom)
    opened = { url, transport }
    return transport
  }
  return {
    send: (email) => find().send(email),
    close: async () => opened?.transport.close(),
  }
}

/** Connects to a mail server and logs in; throws a MailServerError where that fails. */
export async function tryMailServer(url: string): Promise<void> {
  refuseInsideTransaction('the mail server')
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.verify()
  } catch (error) {
    throw new MailServerError(error, '')
  } finally {
    transport.close()
  }
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function smtpTransport(url: string, mailFrom: string | undefined): MailTransport {
  let transport: ReturnType<typeof connect> | undefined
  async function connect() {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, pool: true, maxConnections: 3, ...timeouts })
  }
  return {
    async send(email) {
      refuseInsideTransaction('the mail server')
      transport ??= connect()
      const connected = await transport
      const { response } = await connected.sendMail(toMessage(email, mailFrom)).catch((error: unknown) => {
        throw new MailServerError(error, email.to)
      })
      return response
    },
    async close() {
      if (transport) (await transport).close()
    },
  }
}

function folderTransport(folder: string, mailFrom: string | undefined): MailTransport {
  let transport: ReturnType<typeof open> | undefined
  async function open() {
    await mkdir(folder, { recursive: true, mode: privateFolder })
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  }
  return {
    async send(email) {
      transport ??= open()
      const temporaryFile = path.join(folder, `.${randomUUID()}`)
      try {
        const { message: bytes } = await (await transport).sendMail(toMessage(email, mailFrom))
        if (!Buffer.isBuffer(bytes)) throw new Error('the email was not composed')
        await writeFile(temporaryFile, bytes, { mode: privateFile })
        await rename(temporaryFile, path.join(folder, toFileName(email)))
        return ''
      } catch (error) {
        // the folder may have been deleted, so the next attempt opens the transport again, which creates it
        transport = undefined
        await rm(temporaryFile, { force: true })
        throw error
      }
    },
    close: async () => undefined,
  }
}

/**
 * The email for the mail library. The Message-ID and date come from the stored email, so that one that is sent twice is recognised as the
 * same.
 */
function toMessage(email: OutgoingEmail, mailFrom: string | undefined): SendMailOptions {
  const { id, to, replyTo, senderName, subject, html, text, unsubscribeUrl, createdAt, attachment } = email
  const sender = findSender(mailFrom)
  const from = senderName ? { name: senderName, address: sender.address } : sender
  const domain = from.address.split('@')[1] ?? 'localhost'
  // one click in the mail program stops emails of this kind (RFC 8058)
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return {
    from,
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId: `<${id}@${domain}>`,
    date: createdAt,
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    ...(unsubscribeUrl ? { headers } : {}),
    ...(attachment ? { attachments: [toAttachment(attachment)] } : {}),
  }
}

const toAttachment = ({ name, content }: EmailAttachment) => ({
  filename: name,
  content,
  contentType: 'application/pdf',
})

function toFileName({ id, createdAt }: OutgoingEmail): string {
  return `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}.eml`
}
