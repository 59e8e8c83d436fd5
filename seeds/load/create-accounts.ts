import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { shopTurn } from '#media/server/picture-queues.ts'
import { storeDocument } from '#media/server/store-upload.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { documentPicture } from '../files.ts'
import type { DemoSeller } from '../people/person.ts'
import type { demoAdministrator } from '../people/sellers.ts'
import { daysAgo, openedDaysAgo } from './dates.ts'
import { findUserId } from './find-existing.ts'

/** The audit log records the IP address of the administrator of each change: here this machine's own. */
export const loopbackIp = '127.0.0.1'

/**
 * Creates an account as sign-up does, without its form: the form refuses the passwords of the demo, because each holds
 * the name of its seller (D-094). Returns the seller's id.
 */
export async function createSeller({ db, files }: Dependencies, seller: DemoSeller): Promise<string> {
  const { email, firstName, lastName, businessName, password, emailConfirmed, qualifications } = seller
  const password_hash = await hashPassword(password)
  // a seller who waits for approval signed up yesterday
  const created_at = daysAgo(seller.documents === 'waiting' ? 1 : openedDaysAgo)
  return inTransaction(db, async (tx) => {
    const { id: user_id } = await tx
      .insertInto('users')
      .values({
        role: 'seller',
        email,
        password_hash,
        password_changed_at: created_at,
        created_at,
        first_name: firstName,
        last_name: lastName,
        business_name: businessName,
        email_verified: emailConfirmed,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { file } of qualifications) {
      const upload = { field: 'docs', filename: file, path: documentPicture(file), bytes: 0, truncated: false } as const
      const { name, mime, bytes } = await storeDocument(files, tx, { ...upload, type: 'png' }, shopTurn)
      await tx
        .insertInto('documents')
        .values({ user_id, file_name: name, mime_type: mime, size_bytes: bytes, created_at })
        .execute()
    }
    return user_id
  })
}

/** Returns the administrator with this email, who may exist already because the settings name the same email. */
export async function createAdministrator(
  { db }: Dependencies,
  person: typeof demoAdministrator,
): Promise<AuthenticatedActor> {
  const { email, firstName, lastName, password } = person
  const created_at = daysAgo(openedDaysAgo)
  await db
    .insertInto('users')
    .values({
      role: 'admin',
      email,
      password_hash: await hashPassword(password),
      created_at,
      first_name: firstName,
      last_name: lastName,
      email_verified: true,
      documents_approved: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const userId = await findUserId(db, email)
  if (!userId) throw new Error('the administrator was not created')
  return { kind: 'admin', userId, tokenId: '', ipAddress: loopbackIp }
}
