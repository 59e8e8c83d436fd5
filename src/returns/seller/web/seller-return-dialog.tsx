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
import { openReturnsText } from '../text.ts'
import { type SellerReturn, useAnswerReturn } from './api.ts'

interface SellerReturnDialogProps {
  found: SellerReturn
  onClose: () => void
}

/** Shows what a seller's client returns or complains of and its state, with a field to answer her. */
export function SellerReturnDialog({ found, onClose }: SellerReturnDialogProps) {
  const { state, replacement, answers } = found
  const paysBack = found.isPaidBySeller && givesMoneyBack(found)
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
        {paysBack && <p>{returnScreensText.payBack}</p>}
        {answers.length > 0 && (
          <section>
            <h3 className={style.legend}>{returnScreensText.answers}</h3>
            <DefinitionList items={answers.map(({ text, createdAt }) => [formatTime(createdAt), text] as const)} />
          </section>
        )}
        {!found.isErased && <AnswerForm found={found} />}
      </div>
    </Modal>
  )
}

/** Whether the client gets money for the return: nothing is paid back for one that was refused, replaced or closed with her data. */
const givesMoneyBack = ({ state, replacement }: SellerReturn) =>
  state !== 'refused' && state !== 'erased' && !replacement

function describeFacts(found: SellerReturn) {
  const items = found.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')
  const facts: [name: string, value: string][] = [
    [returnScreensText.sent, formatDay(found.openedAt)],
    [returnScreensText.reason, openReturnsText.reasonNames[found.reason]],
    [returnScreensText.items, items],
  ]
  if (found.note) facts.push([returnScreensText.clientWords, found.note])
  if (found.photos > 0) facts.push([returnScreensText.photosTitle, returnScreensText.photosSent(found.photos)])
  if (givesMoneyBack(found)) facts.push([returnScreensText.clientGets, formatPounds(found.amount)])
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
