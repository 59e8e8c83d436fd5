import type { SignUpForm } from '#accounts/contract.ts'
import { isInsecure } from '#accounts/passwords/password-rules.ts'
import { insertDocuments } from '#accounts/documents/server/document-store.ts'
import { signUpDocuments, withKeptDocuments } from '#accounts/documents/server/document-uploads.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { lifeMinutes, mintToken } from '#accounts/sessions/server/issue-token.ts'
import { sendVerification } from '#accounts/sign-up/server/send-verification-email.ts'
import { findUserByEmail, insertUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { checkUploads } from '#media/server/check-uploads.ts'
import type { Files } from '#media/server/files.ts'
import type { Upload } from '#media/server/take-form.ts'
import { errorCode } from '#platform/envelope.ts'
import { brokenConstraint, type Database, inTransaction } from '#platform/server/database.ts'
import { refuseField } from '#platform/server/refusal.ts'

interface Parts {
  db: Database
  files: Files
  publicUrl: () => string
}

export interface SignedUp {
  userId: string
  email: string
  /** Good for her first bank details alone, for an hour (D-059). */
  setupT: string
}

/** Seller, documents, set-up token and verification letter together, or nothing at all. */
export async function signUp(parts: Parts, form: SignUpForm, docs: Upload[]): Promise<SignedUp> {
  const { email, firstName } = form
  if (isInsecure(form.password, email)) throw refuseField('password', accountsText.passwordInsecure)
  checkUploads('docs', docs, signUpDocuments)
  if (await findUserByEmail(parts.db, email)) throw emailTaken()
  const password_hash = await hashPassword(form.password)
  return withKeptDocuments(parts, docs, (kept) =>
    inTransaction(parts.db, async (tx) => {
      const userId = await insertUser(tx, {
        role: 'seller',
        email,
        password_hash,
        first_name: firstName,
        last_name: form.lastName,
        business_name: form.businessName,
      }).catch(refuseTwin)
      await insertDocuments(
        tx,
        kept.map(({ name, mime, bytes }) => ({ user_id: userId, name, mime, bytes })),
      )
      await sendVerification(tx, { id: userId, email, firstName }, parts.publicUrl())
      const setupT = await mintToken(tx, { kind: 'setup', userId, lifeMinutes: lifeMinutes.setup })
      return { userId, email, setupT }
    }),
  )
}

function emailTaken() {
  return refuseField('email', accountsText.emailTaken, errorCode.emailTaken)
}

/** Of two sign-ups with one email at once the second one is told here. */
function refuseTwin(error: unknown): never {
  throw brokenConstraint(error) === 'users_email_once' ? emailTaken() : error
}
