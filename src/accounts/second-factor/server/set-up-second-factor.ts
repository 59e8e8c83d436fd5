import { randomBytes } from 'node:crypto'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getProfileRow } from '#accounts/profile/server/profile-store.ts'
import type { UserRow } from '#accounts/server/user-store.ts'
import { lockOwnUser, sendSecurityNotice } from '#accounts/server/users.ts'
import type { LoggedIn } from '#accounts/sessions/server/log-in.ts'
import { issueSession } from '#accounts/sessions/server/session.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { shopName } from '#platform/shop-identity.ts'
import { type SetUpView, totpDigits, totpStepSeconds } from '../contract.ts'
import { secondFactorText } from '../text.ts'
import type { LoginCode } from './log-in-with-code.ts'
import { type SentChallenge, verifyLoginChallenge } from './login-challenge.ts'
import { endLoginChallenges } from './login-challenge-store.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { limitCodeAttempts, redeemCode, type SecondFactorDependencies, wrongCodeError } from './second-factor.ts'
import { decryptSecret, encryptSecret, secretBytes } from './second-factor-secrets.ts'
import {
  enableNewSecret,
  lockSecondFactor,
  replaceRecoveryCodes,
  selectSecondFactorState,
  storeNewSecret,
} from './second-factor-store.ts'
import { findTotpStep, toBase32 } from './totp.ts'

interface SetUpRequest {
  encryptionKeys: EncryptionKeys
  actor: AuthenticatedActor
}

interface Confirmation {
  encryptionKeys: EncryptionKeys
  actor: AuthenticatedActor
  code: string
  publicUrl: string
}

/** Creates a secret, which is shown once and not in use until a first code confirms it. */
async function startSetUp(tx: Tx, user: UserRow, { encryptionKeys, actor }: SetUpRequest): Promise<SetUpView> {
  const bytes = randomBytes(secretBytes)
  await storeNewSecret(tx, user.id, encryptSecret(encryptionKeys, user.id, 'new_secret', bytes))
  await recordAdminChange(tx, actor, {
    action: 'start second factor',
    subjectKind: 'user',
    subjectId: user.id,
    before: null,
    after: null,
  })
  const secret = toBase32(bytes)
  return { secret, uri: createKeyUri(user.email, secret) }
}

/** The content of the QR code, in the URI format of authenticator apps. */
function createKeyUri(email: string, secret: string): string {
  // a colon would end the issuer's part of the label
  const issuer = shopName().replaceAll(':', ' ')
  const parameters = { secret, issuer, algorithm: 'SHA1', digits: String(totpDigits), period: String(totpStepSeconds) }
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams(parameters)}`
}

/** Starts a set-up from the profile. An existing factor stays in use until the new one is confirmed, and one of its codes is required. */
export async function startOwnSetUp(
  dependencies: SecondFactorDependencies,
  actor: AuthenticatedActor,
  code: string | undefined,
): Promise<SetUpView> {
  const { db, encryptionKeys } = dependencies
  const publicUrl = dependencies.publicUrl()
  const { enabledAt } = await selectSecondFactorState(db, actor.userId)
  if (enabledAt && !code) throw wrongCodeError()
  const start = () =>
    inTransaction(db, async (tx) => {
      const user = await lockOwnUser(tx, actor)
      const isOn = (await selectSecondFactorState(tx, user.id)).enabledAt !== null
      if (isOn) await redeemCode(tx, user, { encryptionKeys, code: code ?? '', actor, publicUrl })
      return startSetUp(tx, user, { encryptionKeys, actor })
    })
  return code ? limitCodeAttempts(dependencies, actor.userId, start) : start()
}

/** Starts a set-up during the login of an administrator who lacks the required factor: she gets no session before it is set up. */
export async function startSetUpAtLogin(
  { db, encryptionKeys }: Pick<SecondFactorDependencies, 'db' | 'encryptionKeys'>,
  challenge: SentChallenge,
): Promise<SetUpView> {
  const { userId } = await verifyLoginChallenge(db, 'set-up', challenge)
  return inTransaction(db, async (tx) => {
    const user = await lockOwnUser(tx, { userId })
    const actor = await verifyLoginChallenge(tx, 'set-up', challenge)
    return startSetUp(tx, user, { encryptionKeys, actor })
  })
}

/**
 * Puts the new secret into use with the app's first code, in place of an earlier secret. Returns the recovery codes, which are shown once.
 */
async function confirmSetUp(
  tx: Tx,
  user: UserRow,
  { encryptionKeys, actor, code, publicUrl }: Confirmation,
): Promise<string[]> {
  const factor = await lockSecondFactor(tx, user.id)
  const secret = decryptSecret(encryptionKeys, user.id, 'new_secret', factor?.new_secret)
  if (!factor || !secret) throw new AppError(secondFactorText.notStarted, errorCode.linkInvalid)
  const step = findTotpStep(secret, code.replace(/\s/g, ''), new Date(), 0)
  if (!step) throw wrongCodeError()
  await enableNewSecret(tx, user.id, encryptSecret(encryptionKeys, user.id, 'secret', secret), step)
  const codes = generateRecoveryCodes()
  await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode))
  await sendSecurityNotice(tx, user, 'second-factor-on', publicUrl)
  await recordAdminChange(tx, actor, {
    action: factor.secret ? 'replace second factor' : 'turn on second factor',
    subjectKind: 'user',
    subjectId: user.id,
    before: { secondFactor: factor.secret !== null },
    after: { secondFactor: true },
  })
  return codes
}

/** Confirms a set-up that was started from the profile. */
export function confirmOwnSetUp(
  dependencies: SecondFactorDependencies,
  actor: AuthenticatedActor,
  code: string,
): Promise<string[]> {
  const { db, encryptionKeys, publicUrl } = dependencies
  return limitCodeAttempts(dependencies, actor.userId, () =>
    inTransaction(db, async (tx) => {
      const user = await lockOwnUser(tx, actor)
      return confirmSetUp(tx, user, { encryptionKeys, actor, code, publicUrl: publicUrl() })
    }),
  )
}

/** Finishes a set-up that was started at login, and with it the login, by the app's first code. */
export async function logInWithSetUp(
  dependencies: SecondFactorDependencies,
  { code, ...challenge }: LoginCode,
): Promise<LoggedIn & { recoveryCodes: string[] }> {
  const { db, encryptionKeys, publicUrl } = dependencies
  const { userId } = await verifyLoginChallenge(db, 'set-up', challenge)
  const done = await limitCodeAttempts(dependencies, userId, () =>
    inTransaction(db, async (tx) => {
      const user = await lockOwnUser(tx, { userId })
      const actor = await verifyLoginChallenge(tx, 'set-up', challenge)
      const recoveryCodes = await confirmSetUp(tx, user, {
        encryptionKeys,
        actor,
        code,
        publicUrl: publicUrl(),
      })
      await endLoginChallenges(tx, userId)
      return { recoveryCodes, accessToken: await issueSession(tx, userId) }
    }),
  )
  return { user: await getProfileRow(db, userId), ...done }
}
