import type { FastifyRequest } from 'fastify'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { insertDocuments } from '#accounts/documents/server/document-store.ts'
import { signUpDocumentChecks, withStoredDocuments } from '#accounts/documents/server/document-uploads.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { accountRateLimits, signUpLimitPerIp } from '#accounts/server/rate-limits.ts'
import type { SignUpColumn } from '#accounts/server/user-store.ts'
import { findUser, findUserByEmail, insertUser, lockUser, updateUser } from '#accounts/server/user-store.ts'
import { isUsedVerification } from '#accounts/sessions/server/token-store.ts'
import { issueToken, redeemOneTimeToken, tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import { accountsText } from '#accounts/text.ts'
import { renderVerification, verificationUrl } from '#mail/server/emails/verification.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-email.ts'
import type { Upload } from '#media/server/parse-multipart.ts'
import { validateUploads } from '#media/server/uploads.ts'
import { AppError, createFieldError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, findViolatedConstraint, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { getCountedAddress } from '#platform/server/http/counted-address.ts'
import { countAttempt } from '#platform/server/http/rate-limit.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { type SignUpForm, signUpSchema } from '../contract.ts'

interface SignUpDependencies {
  config: EmailLimits
  db: Database
  files: FileStorage
  publicUrl: () => string
}

export interface SignedUp {
  userId: string
  email: string
  /** A one-time token with which only the first bank details can be added, within an hour (D-059). */
  setupToken: string
}

/** Creates the seller, documents, setup token and verification email in one transaction. */
export async function signUp(
  dependencies: SignUpDependencies,
  form: SignUpForm,
  { documents, ipAddress }: { documents: Upload[]; ipAddress: string },
): Promise<SignedUp> {
  const { email, firstName } = form
  validateUploads('docs', documents, signUpDocumentChecks)
  if (await findUserByEmail(dependencies.db, email)) throw emailTakenError()
  const password_hash = await hashPassword(form.password)
  const uploaded = { uploads: documents, turn: { queue: 'sign-up', owner: ipAddress } } as const
  return withStoredDocuments(dependencies, uploaded, (stored) =>
    inTransaction(dependencies.db, async (tx) => {
      const fields: Record<SignUpColumn, string> = {
        email,
        first_name: firstName,
        last_name: form.lastName,
        business_name: form.businessName,
      }
      const userId = await insertUser(tx, { role: 'seller', password_hash, ...fields }).catch(rethrowDuplicateEmail)
      await insertDocuments(
        tx,
        stored.map(({ name, mime, bytes }) => ({
          user_id: userId,
          file_name: name,
          mime_type: mime,
          size_bytes: bytes,
        })),
      )
      // if this address has already got enough emails for a day, the seller is still registered and can ask for the email later
      const options = { publicUrl: dependencies.publicUrl(), limits: dependencies.config }
      await sendVerificationEmail(tx, { id: userId, email, firstName }, options)
      const setupToken = await issueToken(tx, { kind: 'setup', userId, lifetimeMinutes: tokenLifetimeMinutes.setup })
      return { userId, email, setupToken }
    }),
  )
}

function emailTakenError() {
  return createFieldError('email', accountsText.emailTaken, errorCode.emailTaken)
}

/** Turns a violated constraint into the error for a taken email: of two concurrent sign-ups with the same email, the second violates it. */
function rethrowDuplicateEmail(error: unknown): never {
  throw findViolatedConstraint(error) === 'users_email_unique' ? emailTakenError() : error
}

interface SignUpLimits {
  /** Called by the form's parser with the fields sent before the first document, before it reads that document. */
  beforeFiles(request: FastifyRequest, fields: Record<string, unknown>): Promise<void>
  /** Called with the validated form: counts what could not be counted earlier, such as an email field that came after the documents. */
  preHandler(request: FastifyRequest): Promise<void>
}

/** Counts sign-ups by IP address, and valid ones by email too, each once and before a document is received (D-065). */
export function limitSignUps({ config, db }: { config: Pick<Config, 'rateLimits'>; db: Database }): SignUpLimits {
  const counted = { ip: new WeakSet<FastifyRequest>(), email: new WeakSet<FastifyRequest>() }

  async function countOnce(kind: keyof typeof counted, request: FastifyRequest, email = ''): Promise<void> {
    if (!config.rateLimits || counted[kind].has(request)) return
    counted[kind].add(request)
    const address = getCountedAddress(request.ip)
    if (kind === 'ip') await countAttempt(db, signUpLimitPerIp, address)
    else await countAttempt(db, accountRateLimits.signUp, `${email} ${address}`)
  }

  return {
    async beforeFiles(request, fields) {
      await countOnce('ip', request)
      const form = signUpSchema.safeParse(fields)
      if (form.success) await countOnce('email', request, form.data.email)
    },
    async preHandler(request) {
      await countOnce('ip', request)
      await countOnce('email', request, (request.body as SignUpForm).email)
    },
  }
}

interface Recipient {
  id: string
  email: string
  firstName: string
}

/**
 * Marks the email verified; opens a session only for a user who may log in anyway (D-058). Following a link again that has verified the
 * email is no error, but opens no session (D-421).
 */
export async function verifyEmail(db: Database, token: string | undefined): Promise<{ accessToken?: string }> {
  try {
    return await redeemVerification(db, token)
  } catch (error) {
    if (error instanceof AppError && token && (await isUsedVerification(db, hashToken(token)))) return {}
    throw error
  }
}

function redeemVerification(db: Database, token: string | undefined): Promise<{ accessToken?: string }> {
  return inTransaction(db, async (tx) => {
    const { userId } = await redeemOneTimeToken(tx, 'verify', token)
    const user = await lockUser(tx, userId)
    if (!user) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
    await updateUser(tx, userId, { email_verified: true })
    const mayLogIn = user.has_bank_details && user.documents_approved && !user.blocked
    if (!mayLogIn) return {}
    return {
      accessToken: await issueToken(tx, { kind: 'session', userId, lifetimeMinutes: tokenLifetimeMinutes.session }),
    }
  })
}

/** Sends an email with a link that verifies the email once, within 24 hours; returns the same as `queueLinkEmail`. */
async function sendVerificationEmail(
  tx: Tx,
  { id, email, firstName }: Recipient,
  { publicUrl, limits }: { publicUrl: string; limits: EmailLimits },
): Promise<number | null> {
  const token = await issueToken(tx, { kind: 'verify', userId: id, lifetimeMinutes: tokenLifetimeMinutes.verify })
  return queueLinkEmail(
    tx,
    limits,
    renderVerification({ to: email, firstName, url: verificationUrl(publicUrl, token) }),
  )
}

/** Returns whether an email is sent: none is if the email is already verified. Refused if the address has got enough emails for a day. */
export async function resendVerificationEmail(
  db: Database,
  actor: AuthenticatedActor,
  options: { publicUrl: string; limits: EmailLimits },
): Promise<boolean> {
  const user = await findUser(db, actor.userId)
  if (!user || user.email_verified) return false
  const { id, email, first_name: firstName } = user
  const retryAfter = await inTransaction(db, (tx) => sendVerificationEmail(tx, { id, email, firstName }, options))
  if (retryAfter !== null) throw new TooManyAttemptsError(retryAfter)
  return true
}
