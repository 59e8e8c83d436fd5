import { type FormEvent, useState } from 'react'
import { sendEvidenceSchema } from '#orders/disputes/contract.ts'
import type { EvidencePart } from '#orders/disputes/evidence-parts.ts'
import { disputesText } from '#orders/disputes/text.ts'
import { type Dispute, useSendEvidence } from '#orders/disputes/web/api.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import style from './evidence-form.module.css'

/** Chooses what goes to the bank; sent after a question, since the provider accepts evidence once. */
export function EvidenceForm({ dispute }: { dispute: Dispute }) {
  const available = dispute.parts.filter(({ value }) => value !== null).map(({ part }) => part)
  const [chosen, setChosen] = useState<ReadonlySet<EvidencePart>>(() => new Set(available))
  const [text, setText] = useState('')
  const [asks, setAsks] = useState(false)
  const formErrors = useFormErrors()
  const send = useSendEvidence(dispute.id)
  const { version } = dispute
  const parts = available.filter((part) => chosen.has(part))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (formErrors.validate(sendEvidenceSchema, { dispute_id: dispute.id, parts, version, text })) setAsks(true)
  }
  const confirm = async () => {
    try {
      await send.mutateAsync({ parts, version, text })
    } catch (error) {
      formErrors.showOrNotify(error)
    } finally {
      setAsks(false)
    }
  }
  const choose = (part: EvidencePart, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(part)
    else next.delete(part)
    setChosen(next)
  }
  return (
    <Form errors={formErrors} onSubmit={ask}>
      <p>{disputesText.evidenceLead}</p>
      <ul className={style.parts}>
        {dispute.parts.map(({ part, value }) => (
          <li key={part}>
            <Checkbox
              label={disputesText.parts[part]}
              checked={value !== null && chosen.has(part)}
              disabled={value === null}
              onChange={(isChosen) => choose(part, isChosen)}
            />
            <p className={style.value}>{value ?? disputesText.notThere}</p>
          </li>
        ))}
      </ul>
      <p>{disputesText.noIpAddress}</p>
      <TextArea
        label={disputesText.words}
        hint={disputesText.wordsHint}
        value={text}
        maxLength={textLengths.longText}
        onChange={({ target }) => setText(target.value)}
        {...formErrors.field('text')}
      />
      <FormActions>
        <Button type="submit">{disputesText.send}</Button>
      </FormActions>
      <ConfirmDialog
        open={asks}
        title={disputesText.sendTitle}
        confirm={disputesText.send}
        onConfirm={confirm}
        onClose={() => setAsks(false)}
      >
        <p>{disputesText.sendHint}</p>
      </ConfirmDialog>
    </Form>
  )
}
