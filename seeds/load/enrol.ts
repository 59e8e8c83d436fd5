import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Member } from '#access/server/actor.ts'
import { hashPassword } from '#accounts/server/hash-password.ts'
import type { Parts } from '#app/server/parts.ts'
import { keepDocument } from '#media/server/keep-upload.ts'
import { inTransaction } from '#platform/server/database.ts'
import { drawDocument } from '../people/draw-document.ts'
import type { DemoSeller } from '../people/person.ts'
import type { demoAdministrator } from '../people/sellers.ts'
import { daysAgo, openedDaysAgo } from './dates.ts'
import { findUserId } from './find.ts'

/**
 * A new account as it is after sign-up, without the form: the form would refuse the passwords of the demo, as each holds
 * its owner's name (D-094).
 */
export async function enrolSeller({ db, files }: Parts, seller: DemoSeller): Promise<string> {
  const { email, firstName, lastName, businessName, password, emailConfirmed, qualifications } = seller
  const password_hash = await hashPassword(password)
  // whoever still waits for approval has not been waiting for long
  const created_at = daysAgo(seller.documents === 'waiting' ? 1 : openedDaysAgo)
  const drawn = await Promise.all(
    qualifications.map(async ({ file, title }) => ({
      file,
      png: await sharp(Buffer.from(drawDocument(`${firstName} ${lastName}`, title)))
        .png()
        .toBuffer(),
    })),
  )
  const folder = await mkdtemp(path.join(tmpdir(), 'chairside-demo-'))
  try {
    return await inTransaction(db, async (tx) => {
      const { id: user_id } = await tx
        .insertInto('users')
        .values({
          ...{ role: 'seller', email, password_hash, password_changed_at: created_at, created_at },
          ...{ first_name: firstName, last_name: lastName, business_name: businessName },
          email_verified: emailConfirmed,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const { file, png } of drawn) {
        const place = path.join(folder, file)
        await writeFile(place, png)
        const upload = { field: 'docs', filename: file, path: place, bytes: png.length, truncated: false } as const
        const { name, mime, bytes } = await keepDocument(files, tx, { ...upload, type: 'png' })
        await tx.insertInto('documents').values({ user_id, name, mime, bytes, created_at }).execute()
      }
      return user_id
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whoever has this email already is the administrator: one of the settings, for example. */
export async function enrolAdministrator({ db }: Parts, person: typeof demoAdministrator): Promise<Member> {
  const { email, firstName, lastName, password } = person
  const created_at = daysAgo(openedDaysAgo)
  await db
    .insertInto('users')
    .values({
      ...{ role: 'admin', email, password_hash: await hashPassword(password), created_at },
      ...{ first_name: firstName, last_name: lastName, email_verified: true, documents_approved: true },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const userId = await findUserId(db, email)
  if (!userId) throw new Error('the administrator is gone')
  return { kind: 'admin', userId, tokenId: '' }
}
