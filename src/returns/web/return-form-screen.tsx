import packageIcon from '@tabler/icons/outline/package.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CodeSignIn } from '#client-page/codes/web/code-sign-in.tsx'
import { clientReturnPath } from '#client-page/return-pages.ts'
import { useClientPageToken } from '#client-page/web/client-page-token.ts'
import { clientOrderPath, clientPagePath } from '#mail/client-page-path.ts'
import { errorCode } from '#platform/app-error.ts'
import { formatDay } from '#platform/dates.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { errorMessage, isApiError } from '#platform/web/api-client/api-error.ts'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { useNavigate, useParams } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { FieldError, TextArea } from '#platform/web/ui/fields/field.tsx'
import { Radio } from '#platform/web/ui/fields/switch.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { type ReturnReason, returnReasons } from '../return-rule.ts'
import { returnScreensText } from '../screens-text.ts'
import { returnsText } from '../text.ts'
import type { ChosenLine, Returnable, ReturnPreview } from './api.ts'
import { listChosenLines, returnableQuery, returnPreviewQuery, useOpenReturn } from './api.ts'
import { ReturnLinesField, ReturnPhotosField } from './return-fields.tsx'
import { ReturnRows } from './return-rows.tsx'
import style from './returns.module.css'

/** The page on which a client returns something of an order or reports a problem; she opens it with the code that was mailed to her. */
export function ReturnFormScreen() {
  const token = useClientPageToken()
  const { id = '' } = useParams()
  return token === null ? <CodeSignIn /> : <OpenForm key={token} token={token} orderId={id} />
}

function OpenForm({ token, orderId }: { token: string; orderId: string }) {
  const { data, error, refetch } = useQuery(returnableQuery(token, orderId))
  // an order that may not be returned says which one to return instead, and its own page leads there
  if (isApiError(error, errorCode.notAllowed))
    return (
      <EmptyState
        fullPage
        icon={packageIcon}
        text={errorMessage(error)}
        action={<ButtonLink to={clientOrderPath(orderId)}>{returnScreensText.toOrder}</ButtonLink>}
      />
    )
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const isAnyLeft = data.products.some(({ left }) => left > 0)
  return (
    <div className={`page ${style.page}`}>
      <PageTitle backTo={clientOrderPath(orderId)} lead={returnScreensText.lead(data.orderNumber, data.seller)}>
        {isAnyLeft ? nameForm(data) : returnScreensText.returnsOfOrder}
      </PageTitle>
      {data.returns.length > 0 && <ReturnRows returns={data.returns} />}
      {isAnyLeft ? (
        <ReturnForm token={token} orderId={orderId} order={data} />
      ) : (
        <EmptyState
          icon={packageIcon}
          text={returnScreensText.nothingToReturn}
          action={<ButtonLink to={clientPagePath}>{returnScreensText.toMyPage}</ButtonLink>}
        />
      )}
    </div>
  )
}

/** The title of the form; once the client may no longer change her mind, it offers only to report a problem. */
const nameForm = ({ mayChangeMind }: Returnable) =>
  mayChangeMind ? returnScreensText.returnOrProblem : returnScreensText.reportProblem

interface ReturnFormProps {
  token: string
  orderId: string
  order: Returnable
}

function ReturnForm({ token, orderId, order }: ReturnFormProps) {
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenLine>>(() => chooseOnlyPiece(order))
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [reading, setReading] = useState(0)
  const errors = useFormErrors({ perField: true })
  const lines = listChosenLines(order.products, chosen.values())
  const open = useOpenReturn(orderId)
  // no preview is fetched once the form is sent, because it would say that the same items cannot be returned again
  const isSent = open.isPending || open.isSuccess
  const previewQuery = returnPreviewQuery(token, orderId, { reason, lines })
  const preview = useQuery({ ...previewQuery, enabled: previewQuery.enabled && !isSent })
  const navigate = useNavigate()
  const isComplete = reason !== null && lines.length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (open.isPending || reading > 0) return
    const missing = {
      ...(reason === null ? { reason: returnsText.chooseReason } : {}),
      ...(lines.length === 0 ? { lines: returnsText.chooseLines } : {}),
    }
    if (errors.show(missing) || reason === null) return
    try {
      const { return_id: returnId, message } = await open.mutateAsync({ reason, lines, note, photos })
      notify.success(message)
      navigate(clientReturnPath(returnId), { replace: true })
    } catch (error) {
      errors.showOrNotify(error)
    }
  }
  const reasonError = errors.field('reason').error
  return (
    <Form errors={errors} onSubmit={submit}>
      <fieldset className={style.group} aria-describedby={reasonError ? 'reason-problem' : undefined}>
        <legend className={style.legend}>{returnScreensText.whatIsWrong}</legend>
        {returnReasons.map((value) => (
          <Radio
            key={value}
            name="reason"
            value={value}
            label={returnScreensText.reasons[value]}
            checked={reason === value}
            disabled={value === 'changed_mind' && !order.mayChangeMind}
            onChange={() => {
              errors.field('reason').onEdit()
              setReason(value)
            }}
          />
        ))}
        <p className={style.facts}>{describeDays(order)}</p>
        {reason === 'skin_reaction' && <p>{returnScreensText.reactionHint}</p>}
        {reasonError && <FieldError id="reason-problem">{reasonError}</FieldError>}
      </fieldset>
      <ReturnLinesField
        order={order}
        chosen={chosen}
        obstacles={isComplete ? preview.data?.obstacles : undefined}
        error={errors.field('lines').error}
        onChange={(line) => {
          errors.field('lines').onEdit()
          setChosen(new Map(chosen).set(line.id, line))
        }}
      />
      <TextArea
        label={returnScreensText.note}
        value={note}
        maxLength={textLengths.note}
        onChange={({ target }) => setNote(target.value)}
        {...errors.field('note')}
      />
      <ReturnPhotosField
        photos={photos}
        reading={reading}
        error={errors.field('photos').error}
        onChange={setPhotos}
        onReading={setReading}
        onEdit={errors.field('photos').onEdit}
        onProblem={(message) => errors.add('photos', message)}
      />
      <section className={style.sum} aria-live="polite" aria-labelledby="gets-back">
        <h2 id="gets-back">{returnScreensText.youGetBack}</h2>
        <GetsBack preview={isComplete ? preview.data : undefined} seller={order.seller} />
      </section>
      <FormActions>
        <Button
          type="submit"
          wide
          loading={open.isPending || reading > 0}
          disabled={isComplete && preview.data?.isAllowed === false}
        >
          {returnScreensText.send}
        </Button>
      </FormActions>
    </Form>
  )
}

/** Chooses the item for the client if the order has only one left that can be returned. */
function chooseOnlyPiece({ products }: Returnable): ReadonlyMap<string, ChosenLine> {
  const returnable = products.filter(({ left }) => left > 0)
  const [only] = returnable
  if (!only || returnable.length > 1 || only.left > 1) return new Map()
  return new Map([[only.id, { id: only.id, quantity: 1, isSealBroken: false }]])
}

function describeDays({ until, mayChangeMind, days }: Returnable): string {
  if (until === null) return returnScreensText.mindAfterDelivery(days)
  return mayChangeMind ? returnScreensText.mindUntil(formatDay(until)) : returnScreensText.mindOver(formatDay(until))
}

function GetsBack({ preview, seller }: { preview: ReturnPreview | undefined; seller: string }) {
  if (!preview) return <p className={style.facts}>{returnScreensText.chooseFirst}</p>
  if (!preview.isAllowed) return <p className={style.refused}>{returnScreensText.notAllowed}</p>
  const amount = formatPounds(preview.amount)
  return (
    <>
      <p className={`figures ${style.amount}`}>
        {preview.isPaidBySeller ? returnScreensText.fromSeller(amount, seller) : returnScreensText.toCard(amount)}
      </p>
      <p>{preview.needsParcel ? returnScreensText.withParcel : returnScreensText.withoutParcel}</p>
    </>
  )
}
