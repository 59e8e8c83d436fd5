import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { maxTiers, tiersFormSchema } from '../contract.ts'
import { ruleScreenText } from '../screen-text.ts'
import { type Tier, tiersQuery, toDay, useSaveTiers } from './api.ts'
import style from './commission-rules.module.css'

/** The tiers, each with its number of sellers. */
export function TiersPanel() {
  const { data } = useQuery(tiersQuery(useViewer().key))
  const [isChanging, setChanging] = useState(false)
  if (!data) return null
  const { tiers, counted } = data
  const hasTiers = tiers.length > 0
  const change = (
    <Button variant="secondary" small onClick={() => setChanging(true)}>
      {hasTiers ? ruleScreenText.changeTiers : ruleScreenText.setTiers}
    </Button>
  )
  return (
    <Panel heading={ruleScreenText.tiers} fullWidth actions={change}>
      <div className={style.choice}>
        <p>{hasTiers ? ruleScreenText.tiersLead : ruleScreenText.noTiers}</p>
        {hasTiers && (
          <>
            <Table caption={ruleScreenText.tiers} columns={columns} rows={tiers} rowKey={({ id }) => id} narrow />
            <p className={style.hint}>{counted ? ruleScreenText.counted(toDay(counted)) : ruleScreenText.notCounted}</p>
          </>
        )}
      </div>
      {isChanging && <TiersDialog tiers={tiers} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

const columns: readonly Column<Tier>[] = [
  { title: ruleScreenText.tierName, cell: ({ name }) => name },
  { title: ruleScreenText.tierFrom, cell: ({ from }) => formatPounds(from), numeric: true },
  { title: ruleScreenText.sellers, cell: ({ sellers }) => sellers, numeric: true },
]

interface TierRow {
  key: number
  id: string
  name: string
  from: string
}

const blankRow = (key: number): TierRow => ({ key, id: '', name: '', from: key === 0 ? '0' : '' })

function TiersDialog({ tiers, onClose }: { tiers: readonly Tier[]; onClose: () => void }) {
  const errors = useFormErrors()
  const save = useSaveTiers()
  const [rows, setRows] = useState<readonly TierRow[]>(() =>
    tiers.length > 0
      ? tiers.map(({ id, name, from }, key) => ({ key, id, name, from: String(from) }))
      : [blankRow(0), blankRow(1)],
  )
  const edit = (key: number, change: Partial<TierRow>) => {
    errors.clear()
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const values = rows.map(({ id, name, from }) => ({ tier_id: id, name, from }))
    if (!errors.validate(tiersFormSchema, { tiers: values })) return
    await save.mutateAsync(values).then(onClose, errors.showOrNotify)
  }
  const isFull = rows.length >= maxTiers
  return (
    <Modal open title={ruleScreenText.tiers} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <p className={style.hint}>{ruleScreenText.tiersNight}</p>
        {rows.map(({ key, name, from }, at) => (
          <fieldset key={key} className={style.tier}>
            <legend className="visually-hidden">{ruleScreenText.tierNumber(at + 1)}</legend>
            <TextField
              label={ruleScreenText.tierName}
              name={`name-${key}`}
              value={name}
              maxLength={textLengths.name}
              autoComplete="off"
              onChange={(event) => edit(key, { name: event.target.value })}
            />
            <TextField
              label={ruleScreenText.tierFrom}
              name={`from-${key}`}
              value={from}
              inputMode="decimal"
              maxLength={textLengths.number}
              autoComplete="off"
              onChange={(event) => edit(key, { from: event.target.value })}
            />
            <Button variant="quiet" small onClick={() => setRows(rows.filter((row) => row.key !== key))}>
              {ruleScreenText.removeTier}
              <span className="visually-hidden"> {name || ruleScreenText.tierNumber(at + 1)}</span>
            </Button>
          </fieldset>
        ))}
        {errors.messages.tiers && (
          <p role="alert" className={style.problem}>
            {errors.messages.tiers}
          </p>
        )}
        {!isFull && (
          <Button
            variant="secondary"
            small
            onClick={() => setRows([...rows, blankRow(Math.max(-1, ...rows.map(({ key }) => key)) + 1)])}
          >
            {ruleScreenText.addTier}
          </Button>
        )}
        <SaveActions save={ruleScreenText.saveTiers} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
