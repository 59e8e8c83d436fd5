import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { createAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { emailSchema } from '#accounts/contract.ts'
import { isInsecurePassword, isStrongPassword } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'
import { CommandFailure } from '#app/server/failures/failure.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { withDatabase } from './with-database.ts'

/** `npm run admin -- EMAIL`: creates an administrator, or changes the password of one, whether the shop runs or not (D-071). */
await runCommand('Nothing was changed', async () => {
  const argument = emailSchema.safeParse(process.argv[2])
  if (!argument.success) throw new CommandFailure({ message: 'no email was named', remedy: 'npm run admin -- EMAIL' })
  const email = argument.data
  const config = readConfig()
  const typed = await promptPassword()
  if (typed) requireGoodPassword(typed, email)
  const password = typed || generatePassword()
  await withDatabase(config, async (url) => {
    const { db, close } = openDatabase(url, { connections: 2 })
    try {
      const outcome = await createAdministrator(db, { email, password })
      if (outcome === 'email belongs to a seller')
        throw new CommandFailure({ message: `${email} belongs to a seller`, remedy: 'name another email' })
      console.log(`${email}: ${outcome}`)
      if (!typed) console.log(`password: ${password}`)
    } finally {
      await close()
    }
  })
})

function requireGoodPassword(password: string, email: string): void {
  const wrong = isStrongPassword(password)
    ? isInsecurePassword(password, email) && accountsText.passwordInsecure
    : accountsText.passwordWeak
  if (wrong)
    throw new CommandFailure({
      message: wrong.replace(/\.$/, ''),
      remedy: 'type another one, or none to have one made',
    })
}

/** Reads the password without an echo; empty without a terminal or an input, then a password is generated and printed. */
async function promptPassword(): Promise<string> {
  if (!process.stdin.isTTY) return ''
  process.stdout.write('Password (empty: a new one is made and printed): ')
  // what is typed is not shown
  const mutedOutput = new Writable({ write: (_part, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: mutedOutput, terminal: true })
  const cancelled = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)))
  const answer = await Promise.race([terminal.question('').catch(() => null), cancelled])
  terminal.close()
  process.stdout.write('\n')
  if (answer !== null) return answer
  throw new CommandFailure({ message: 'no password was typed', remedy: 'start again, and press Enter after it' })
}

/** 120 random bits; the end provides each kind of character that the password rules require. */
function generatePassword(): string {
  return `${randomBytes(15).toString('base64url')}-Aa1`
}
