import { type FormEvent, useState } from 'react'
import { formatDay, formatTime } from '#platform/dates.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { answerReturnSchema } from '../../contract.ts'
import { returnScreensText } from '../../screens-text.ts'
import { ReturnStateBadge } from '../../web/return-rows.tsx'
import style from '../../web/returns.module.css'
import { isOpenReturn, type SellerReturn, useAnswerReturn } from './api.ts'

interface SellerReturnsProps {
  /** The newest return of each order. */
  returns: readonly SellerReturn[]
  shown: SellerReturn | undefined
  /** Undefined closes what is shown. */
  onShow: (returnId: string | undefined) => void
}

/** The returns of a seller's clients that are not settled yet, above the seller's orders, and the one that is shown. */
export function SellerReturns({ returns, shown, onShow }: SellerReturnsProps) {
  const open = returns.filter(isOpenReturn)
  return (
    <>
      {open.length > 0 && (
        <section className={style.open} aria-labelledby="open-returns">
          <h2 id="open-returns" className={style.legend}>
            {returnScreensText.waitingForYou(open.length)}
          </h2>
          <ul className={`bare ${style.rows}`}>
            {open.map((one) => (
              <li key={one.id} className={style.row}>
                <span>{[one.orderNumber, one.client, returnScreensText.reasonNames[one.reason]].join(' · ')}</span>
                <Button small variant="secondary" onClick={() => onShow(one.id)}>
                  {returnScreensText.open}
                  <span className="visually-hidden"> {one.orderNumber}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown && <SellerReturnDialog found={shown} onClose={() => onShow(undefined)} />}
    </>
  )
}

interface SellerReturnDialogProps {
  found: SellerReturn
  onClose: () => void
}

/** What the seller's client returns or complains of, where it stands, and an answer to her. */
function SellerReturnDialog({ found, onClose }: SellerReturnDialogProps) {
  const { state, replacement, answers } = found
  return (
    <Modal open title={returnScreensText.ofClient(found.client)} onClose={onClose}>
      <div className={style.panel}>
        <div className={style.row}>
          <span>
            {replacement ? returnScreensText.replacedBy(replacement) : returnScreensText.stateForSeller[state]}
          </span>
          <ReturnStateBadge state={state} />
        </div>
        <DefinitionList items={describeFacts(found)} />
        {found.isPaidBySeller && state !== 'refused' && !replacement && <p>{returnScreensText.payBack}</p>}
        {answers.length > 0 && (
          <section>
            <h3 className={style.legend}>{returnScreensText.answers}</h3>
            <DefinitionList items={answers.map(({ text, createdAt }) => [formatTime(createdAt), text] as const)} />
          </section>
        )}
        {state !== 'erased' && <AnswerForm found={found} />}
      </div>
    </Modal>
  )
}

function describeFacts(found: SellerReturn) {
  const items = found.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')
  const facts: [name: string, value: string][] = [
    [returnScreensText.sent, formatDay(found.openedAt)],
    [returnScreensText.reason, returnScreensText.reasonNames[found.reason]],
    [returnScreensText.items, items],
  ]
  if (found.note) facts.push([returnScreensText.clientWords, found.note])
  if (found.photos > 0) facts.push([returnScreensText.photosTitle, returnScreensText.photosSent(found.photos)])
  if (found.state !== 'refused' && !found.replacement)
    facts.push([returnScreensText.clientGets, formatPounds(found.amount)])
  if (found.rejection) facts.push([returnScreensText.rejection, found.rejection])
  return facts
}

function AnswerForm({ found }: { found: SellerReturn }) {
  const errors = useFormErrors()
  const send = useAnswerReturn(found.id)
  const [answer, setAnswer] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending || !errors.validate(answerReturnSchema, { return_id: found.id, answer })) return
    await send.mutateAsync(answer).then(() => setAnswer(''), errors.showApiError)
  }
  return (
    <Form errors={errors} onSubmit={submit}>
      <TextArea
        label={returnScreensText.answer}
        hint={returnScreensText.answerHint}
        maxLength={textLengths.question}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
        {...errors.field('answer')}
      />
      <FormActions>
        <Button type="submit" loading={send.isPending}>
          {returnScreensText.sendAnswer}
        </Button>
      </FormActions>
    </Form>
  )
}
