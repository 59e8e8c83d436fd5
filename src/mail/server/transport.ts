import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { StoredLetter } from '#mail/server/store.ts'
import type { Config } from '#platform/server/config.ts'
import { refuseInsideTransaction } from '#platform/server/database.ts'

export interface Transport {
  /** Throws where the letter could not be handed over. */
  send(letter: StoredLetter): Promise<void>
  close(): Promise<void>
}

/** By SMTP where it is configured; else every letter becomes a file of DATA_DIR/mail. */
export function openTransport({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Transport {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom) : folderTransport(path.join(dataDir, 'mail'), mailFrom)
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function smtpTransport(url: string, from: string): Transport {
  let opened: ReturnType<typeof connect> | undefined
  async function connect() {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, pool: true, maxConnections: 3, ...patience })
  }
  return {
    async send(letter) {
      refuseInsideTransaction('the mail server')
      opened ??= connect()
      await (await opened).sendMail(message(letter, from))
    },
    async close() {
      if (opened) (await opened).close()
    },
  }
}

function folderTransport(folder: string, from: string): Transport {
  let opened: ReturnType<typeof open> | undefined
  async function open() {
    await mkdir(folder, { recursive: true })
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  }
  return {
    async send(letter) {
      opened ??= open()
      const unfinished = path.join(folder, `.${randomUUID()}`)
      try {
        const { message: bytes } = await (await opened).sendMail(message(letter, from))
        if (!Buffer.isBuffer(bytes)) throw new Error('the letter was not composed')
        await writeFile(unfinished, bytes)
        await rename(unfinished, path.join(folder, fileName(letter)))
      } catch (error) {
        // the folder may be gone: the next try makes it anew
        opened = undefined
        await rm(unfinished, { force: true })
        throw error
      }
    },
    close: async () => undefined,
  }
}

/** Made of the letter's own id and time, so that sending again is recognised as the same letter. */
function message({ id, to, subject, html, text, createdAt }: StoredLetter, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'chairside.test'
  return { from, to: { name: '', address: to }, subject, html, text, messageId: `<${id}@${domain}>`, date: createdAt }
}

function fileName({ id, createdAt }: StoredLetter): string {
  return `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}.eml`
}
