import type { LoggedIn, LoginForm } from '#accounts/contract.ts'
import { isPassword } from '#accounts/passwords/server/hash-password.ts'
import { readMember } from '#accounts/profile/server/profile-store.ts'
import { lifeMinutes, mintToken } from '#accounts/sessions/server/issue-token.ts'
import { presentLogin } from '#accounts/server/present.ts'
import { findUserByEmail, lockUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Nothing is told before the password is right; then blocked, bank details, approval, in this order (D-063). */
export async function logIn(db: Database, { email, password }: LoginForm): Promise<LoggedIn> {
  const known = await findUserByEmail(db, email)
  const right = await isPassword(password, known?.password_hash)
  if (!known || !right) throw wrongLogin()
  const outcome = await inTransaction(db, async (tx) => {
    // held, so that a block or a new password that comes at this moment also ends the session made here
    const user = await lockUser(tx, known.id)
    if (!user || user.password_hash !== known.password_hash) throw wrongLogin()
    if (user.blocked) throw new Refusal(accountsText.blocked, errorCode.blocked)
    const isSeller = user.role === 'seller'
    if (isSeller && !user.has_bank_details)
      return { setupT: await mintToken(tx, { kind: 'setup', userId: user.id, lifeMinutes: lifeMinutes.setup }) }
    if (isSeller && !user.documents_approved) throw new Refusal(accountsText.notApproved, errorCode.notApproved)
    return { acsT: await mintToken(tx, { kind: 'session', userId: user.id, lifeMinutes: lifeMinutes.session }) }
  })
  if (outcome.setupT !== undefined)
    throw new Refusal(accountsText.bankDetailsMissing, errorCode.bankDetailsMissing, { setupT: outcome.setupT })
  return { usr: presentLogin(await readMember(db, known.id)), acsT: outcome.acsT }
}

function wrongLogin(): Refusal {
  return new Refusal(accountsText.wrongLogin, errorCode.wrongPassword)
}
