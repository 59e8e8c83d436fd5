import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { ChoiceByName, type NamedThing } from '#platform/web/ui/back-office/choice-by-name.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { RuleProductView } from '../contract.ts'
import { ruleScreenText } from '../screen-text.ts'
import { ruleProductQuery, ruleThingsQuery } from './api.ts'
import style from './commission-rules.module.css'

/** Shows what sellers of each tier get for a product today, and which rule decides it. */
export function ProductCheck() {
  const viewer = useViewer()
  const [chosen, setChosen] = useState<readonly NamedThing[]>([])
  const productId = chosen[0]?.id ?? ''
  const { data } = useQuery({ ...ruleProductQuery(viewer.key, productId), enabled: productId !== '' })
  return (
    <Panel heading={ruleScreenText.productCheck} fullWidth>
      <div className={style.choice}>
        <p>{ruleScreenText.productCheckLead}</p>
        <ChoiceByName
          isOne
          name="product"
          label={ruleScreenText.things.products}
          find={(search) => ruleThingsQuery(viewer.key, 'products', search)}
          chosen={chosen}
          onChange={setChosen}
        />
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
