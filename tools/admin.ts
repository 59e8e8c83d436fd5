import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { emailSchema } from '#accounts/contract.ts'
import { isInsecure, isStrong } from '#accounts/password.ts'
import { createAdmin } from '#accounts/server/create-admin.ts'
import { accountsText } from '#accounts/text.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { findDatabase } from './find-database.ts'

/** `npm run admin -- EMAIL`: makes an administrator, or gives one a new password, whether the shop runs or not (D-071). */
const email = emailSchema.safeParse(process.argv[2])
if (!email.success) fail('npm run admin -- EMAIL')
else await run(email.data)

async function run(address: string): Promise<void> {
  const typed = await askPassword()
  if (typed && !isStrong(typed)) return fail(accountsText.passwordWeak)
  if (typed && isInsecure(typed, address)) return fail(accountsText.passwordInsecure)
  const password = typed || generated()
  const database = await findDatabase(readConfig())
  const { db, close } = openDatabase(database.url, { connections: 2 })
  try {
    const outcome = await createAdmin(db, { email: address, password })
    if (outcome === 'email belongs to a seller') return fail(`${address}: ${outcome}`)
    console.log(`${address}: ${outcome}`)
    if (!typed) console.log(`password: ${password}`)
  } finally {
    await close()
    await database.stop()
  }
}

/** Empty where nobody sits at a terminal, or nothing is typed: then one is made and printed. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return ''
  process.stdout.write('Password (empty: a new one is made and printed): ')
  // nobody beside her reads what she types
  const unseen = new Writable({ write: (_part, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}

/** 120 random bits; the end makes sure that each kind of character is there. */
function generated(): string {
  return `${randomBytes(15).toString('base64url')}-Aa1`
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
