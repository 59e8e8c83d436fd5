import { insertDocuments } from '#accounts/documents/server/document-store.ts'
import { signUpDocumentChecks, withStoredDocuments } from '#accounts/documents/server/document-uploads.ts'
import { isInsecurePassword } from '#accounts/passwords/password-rules.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { findUserByEmail, insertUser } from '#accounts/server/user-store.ts'
import { issueToken, tokenLifetimeMinutes } from '#accounts/sessions/server/issue-token.ts'
import type { SignUpForm } from '#accounts/sign-up/contract.ts'
import { sendVerificationEmail } from '#accounts/sign-up/server/send-verification-email.ts'
import { accountsText } from '#accounts/text.ts'
import type { Upload } from '#media/server/parse-multipart.ts'
import { validateUploads } from '#media/server/validate-uploads.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, findViolatedConstraint, inTransaction } from '#platform/server/database/database.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'

interface SignUpDependencies {
  db: Database
  files: FileStorage
  publicUrl: () => string
}

export interface SignedUp {
  userId: string
  email: string
  /** Good for her first bank details alone, for an hour (D-059). */
  setupT: string
}

/** Seller, documents, set-up token and verification letter together, or nothing at all. */
export async function signUp(parts: SignUpDependencies, form: SignUpForm, docs: Upload[]): Promise<SignedUp> {
  const { email, firstName } = form
  if (isInsecurePassword(form.password, email)) throw createFieldError('password', accountsText.passwordInsecure)
  validateUploads('docs', docs, signUpDocumentChecks)
  if (await findUserByEmail(parts.db, email)) throw emailTakenError()
  const password_hash = await hashPassword(form.password)
  return withStoredDocuments(parts, docs, (kept) =>
    inTransaction(parts.db, async (tx) => {
      const userId = await insertUser(tx, {
        role: 'seller',
        email,
        password_hash,
        first_name: firstName,
        last_name: form.lastName,
        business_name: form.businessName,
      }).catch(rethrowDuplicateEmail)
      await insertDocuments(
        tx,
        kept.map(({ name, mime, bytes }) => ({ user_id: userId, name, mime, bytes })),
      )
      await sendVerificationEmail(tx, { id: userId, email, firstName }, parts.publicUrl())
      const setupT = await issueToken(tx, { kind: 'setup', userId, lifetimeMinutes: tokenLifetimeMinutes.setup })
      return { userId, email, setupT }
    }),
  )
}

function emailTakenError() {
  return createFieldError('email', accountsText.emailTaken, errorCode.emailTaken)
}

/** Of two sign-ups with one email at once the second one is told here. */
function rethrowDuplicateEmail(error: unknown): never {
  throw findViolatedConstraint(error) === 'users_email_once' ? emailTakenError() : error
}
