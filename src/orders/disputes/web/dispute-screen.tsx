import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay, formatTime } from '#platform/dates.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Link, useParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { sendEvidenceSchema } from '../contract.ts'
import type { EvidencePart } from '../evidence-parts.ts'
import { disputesText } from '../text.ts'
import { type Dispute, disputeQuery, useSendEvidence } from './api.ts'
import { describeDeadline, describeReason, disputeStatusTexts } from './describe-dispute.ts'
import styles from './dispute-screen.module.css'

/** A dispute: its facts, the evidence for the sale, and the evidence that was sent. */
export function DisputeScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(disputeQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return (
    <>
      <PageTitle backTo="/admin-dispute" lead={disputesText.feeHint}>
        {[disputesText.dispute, data.orderNumber].filter(Boolean).join(' ')}
      </PageTitle>
      <Panels>
        <Panel heading={disputesText.facts} fullWidth>
          <DefinitionList items={factItems(data)} />
        </Panel>
        {data.sent && (
          <Panel heading={disputesText.whatWasSent} fullWidth>
            <DefinitionList items={sentItems(data.sent)} />
          </Panel>
        )}
        {data.status === 'to_answer' && (
          <Panel heading={disputesText.evidence} fullWidth>
            <EvidenceForm key={data.id} dispute={data} />
          </Panel>
        )}
      </Panels>
    </>
  )
}

const factItems = (dispute: Dispute) =>
  [
    [disputesText.status, disputeStatusTexts[dispute.status]],
    [disputesText.deadline, describeDeadline(dispute)],
    [disputesText.reason, describeReason(dispute.reason)],
    [disputesText.amount, formatPounds(dispute.amount)],
    [
      disputesText.order,
      dispute.orderId ? (
        <Link key="order" to={`/admin-order/admin-order-details/${dispute.orderId}`}>
          {dispute.orderNumber}
        </Link>
      ) : (
        disputesText.debtPayment
      ),
    ],
    [disputesText.seller, dispute.sellerName],
    [disputesText.opened, formatDay(dispute.openedAt)],
    ...(dispute.closedAt ? [[disputesText.closed, formatDay(dispute.closedAt)] as const] : []),
  ] as const

const sentItems = ({ at, administrator, parts, text }: NonNullable<Dispute['sent']>) =>
  [
    [disputesText.sentOn, formatTime(at)],
    [disputesText.sentBy, administrator ?? disputesText.sentElsewhere],
    [disputesText.evidence, parts.map((part) => disputesText.parts[part]).join(', ') || '-'],
    [
      disputesText.words,
      <span key="words" className={styles.words}>
        {text || '-'}
      </span>,
    ],
  ] as const

/** Chooses the evidence that goes to the bank; a dialog asks before sending, since the provider accepts evidence only once. */
function EvidenceForm({ dispute }: { dispute: Dispute }) {
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
      <ul className={styles.parts}>
        {dispute.parts.map(({ part, value }) => (
          <li key={part}>
            <Checkbox
              label={disputesText.parts[part]}
              checked={value !== null && chosen.has(part)}
              disabled={value === null}
              onChange={(isChosen) => choose(part, isChosen)}
            />
            <p className={styles.value}>{value ?? disputesText.notThere}</p>
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
