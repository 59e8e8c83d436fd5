import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { RuleProductView, RuleThingScope } from '../contract.ts'
import { ruleScreenText } from '../screen-text.ts'
import { ruleProductQuery, ruleThingsQuery, type Thing } from './api.ts'
import style from './commission-rules.module.css'

interface ThingsChoiceProps {
  scope: RuleThingScope
  chosen: readonly Thing[]
  /** Whether one takes the place of the other. */
  isOne?: boolean
  name: string
  error?: string | undefined
  onEdit?: () => void
  onChange: (chosen: readonly Thing[]) => void
}

/** Categories, brands or a product, found by their names; what is chosen stays in sight. */
export function ThingsChoice({ scope, chosen, isOne = false, name, error, onEdit, onChange }: ThingsChoiceProps) {
  const [search, setSearch] = useState('')
  const viewer = useViewer()
  const { data = [] } = useQuery({ ...ruleThingsQuery(viewer.key, scope, search), placeholderData: keepPreviousData })
  const things = [...chosen, ...data.filter(({ id }) => !chosen.some((one) => one.id === id))]
  const choose = (ids: string[]) => {
    const next = things.filter(({ id }) => ids.includes(id))
    onChange(isOne ? next.slice(-1) : next)
  }
  return (
    <div className={style.choice}>
      <TextField
        label={ruleScreenText.findThings}
        type="search"
        value={search}
        maxLength={textLengths.search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <CheckboxList
        name={name}
        label={ruleScreenText.things[scope]}
        groups={[{ options: things.map(({ id, name: label }) => ({ value: id, label })) }]}
        selected={chosen.map(({ id }) => id)}
        empty={ruleScreenText.nothingFound}
        error={error}
        onEdit={onEdit}
        onChange={choose}
      />
    </div>
  )
}

/** What sellers of each tier get for a product today, and by which rule. */
export function ProductCheck() {
  const [chosen, setChosen] = useState<readonly Thing[]>([])
  const productId = chosen[0]?.id ?? ''
  const { data } = useQuery({ ...ruleProductQuery(useViewer().key, productId), enabled: productId !== '' })
  return (
    <Panel heading={ruleScreenText.productCheck} fullWidth>
      <div className={style.choice}>
        <p>{ruleScreenText.productCheckLead}</p>
        <ThingsChoice scope="products" isOne name="product" chosen={chosen} onChange={setChosen} />
        {data && productId !== '' && (
          <div className={style.choice} aria-live="polite">
            <p>
              {data.name}: {ruleScreenText.price} {formatPounds(data.price)}, {ruleScreenText.own.toLowerCase()}{' '}
              {formatPounds(data.commission)}
            </p>
            <Table
              caption={ruleScreenText.productCheck}
              columns={commissionColumns}
              rows={data.tiers}
              rowKey={({ tier }) => tier?._id ?? ''}
              narrow
            />
          </div>
        )}
      </div>
    </Panel>
  )
}

const commissionColumns: readonly Column<RuleProductView['tiers'][number]>[] = [
  { title: ruleScreenText.tier, cell: ({ tier }) => tier?.name ?? ruleScreenText.allSellers },
  { title: ruleScreenText.commission, cell: ({ commission }) => formatPounds(commission), numeric: true },
  { title: ruleScreenText.rule, cell: ({ rule }) => rule?.name ?? ruleScreenText.ownFigure },
]
