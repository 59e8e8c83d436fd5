import type { AuthenticatedActor } from '#access/server/actor.ts'
import { isPhoneOfCountry, isValidPhone } from '#accounts/phone/phone-rules.ts'
import { editedEmailSchema, type UpdateClient } from '#clients/contract.ts'
import { type EmailChangeOptions, recordEmailChange } from '#clients/email-change/server/record-email-change.ts'
import { toClientRow } from '#clients/server/client-row.ts'
import { lockClient, updateClientRow } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/**
 * Orders hold a copy of the client from when they were placed, so an update changes no order. A number or an email that stays as it is
 * stored is accepted (D-088, D-315). With the email ends what is bound to the former one (D-410); returns how many links ended that could
 * still be used.
 */
export async function updateClient(
  db: Database,
  actor: AuthenticatedActor,
  { client_id, ...form }: UpdateClient,
  options: EmailChangeOptions,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const stored = isId(client_id) ? await lockClient(tx, actor.userId, client_id) : undefined
    if (!stored) throw new AppError(clientsText.notFound, errorCode.notFound)
    if (form.pno !== stored.phone && !isValidPhone(form.pno) && !isPhoneOfCountry(form.pno, form.c_code))
      throw createFieldError('pno', clientsText.mobileInvalid)
    if (!editedEmailSchema(stored.email).safeParse(form.email).success)
      throw createFieldError('email', clientsText.emailInvalid)
    const values = toClientRow(form)
    await updateClientRow(tx, actor.userId, stored.id, values)
    return recordEmailChange(tx, stored, values.email, options)
  })
}
