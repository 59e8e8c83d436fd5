import tagIcon from '@tabler/icons/outline/tag.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Link } from '#platform/web/router/router.tsx'
import { ChoiceByName, type NamedThing } from '#platform/web/ui/back-office/choice-by-name.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { setBudgetSchema } from '../contract.ts'
import { couponScreenText } from '../screen-text.ts'
import {
  type AdminCoupon,
  type Budget,
  couponBudgetsQuery,
  couponsQuery,
  couponThingsQuery,
  useSetBudget,
} from './api.ts'
import style from './coupon-dialog.module.css'
import { CouponDialog } from './coupon-dialog.tsx'
import { CouponState } from './coupon-facts.tsx'

export const load = prefetchAdminList(couponsQuery)

/** All coupons with what they have cost, the newest first, and the budgets of sellers for codes of their own. */
export function CouponsScreen() {
  const [isAdding, setAdding] = useState(false)
  const { table, query } = useAdminList(couponsQuery, ({ coupons, total }) => ({ rows: coupons, total }))
  const actions = (
    <Button icon={tagIcon} onClick={() => setAdding(true)}>
      {couponScreenText.add}
    </Button>
  )
  return (
    <>
      <PageTitle lead={couponScreenText.lead} actions={actions}>
        {couponScreenText.coupons}
      </PageTitle>
      <div className={style.parts}>
        <DataTable
          caption={couponScreenText.coupons}
          columns={columns}
          query={query}
          rowKey={({ id }) => id}
          table={table}
          search={{ label: couponScreenText.search }}
          empty={table.params.search ? couponScreenText.noneFound : couponScreenText.none}
        />
        <BudgetsPanel />
      </div>
      {isAdding && <CouponDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const columns: readonly Column<AdminCoupon>[] = [
  {
    title: couponScreenText.code,
    cell: ({ id, code }) => <Link to={`/admin-coupon/admin-coupon-details/${id}`}>{code}</Link>,
    breaks: 'never',
  },
  { title: couponScreenText.name, cell: ({ name }) => name },
  { title: couponScreenText.takesOff, cell: ({ off }) => off, breaks: 'never' },
  {
    title: couponScreenText.issuedBy,
    cell: ({ seller }) => seller ?? couponScreenText.distributor,
    onTablets: 'titled line',
  },
  { title: couponScreenText.days, cell: ({ days }) => days, onTablets: 'titled line' },
  { title: couponScreenText.state, cell: (coupon) => <CouponState {...coupon} /> },
  {
    title: couponScreenText.uses,
    cell: ({ uses, maxUses }) => (maxUses === null ? uses : couponScreenText.usesOf(uses, maxUses)),
    numeric: true,
  },
  { title: couponScreenText.cost, cell: ({ cost }) => formatPounds(cost), numeric: true },
]

function BudgetsPanel() {
  const { data = [] } = useQuery(couponBudgetsQuery(useViewer().key))
  const [chosen, setChosen] = useState<Budget | 'new' | null>(null)
  const budgetColumns: readonly Column<Budget>[] = [
    { title: couponScreenText.seller, cell: ({ seller }) => seller },
    { title: couponScreenText.budget, cell: ({ budget }) => formatPounds(budget), numeric: true },
    { title: couponScreenText.spent, cell: ({ spent }) => formatPounds(spent), numeric: true },
    {
      title: couponScreenText.change,
      cell: (budget) => (
        <Button variant="quiet" small onClick={() => setChosen(budget)}>
          {couponScreenText.change}
          <span className="visually-hidden"> {budget.seller}</span>
        </Button>
      ),
    },
  ]
  const add = (
    <Button variant="secondary" small onClick={() => setChosen('new')}>
      {couponScreenText.setBudget}
    </Button>
  )
  return (
    <Panel heading={couponScreenText.budgets} fullWidth actions={add}>
      <div className={style.choice}>
        <p>{data.length === 0 ? couponScreenText.noBudgets : couponScreenText.budgetsLead}</p>
        {data.length > 0 && (
          <Table caption={couponScreenText.budgets} columns={budgetColumns} rows={data} rowKey={({ id }) => id} />
        )}
      </div>
      {chosen !== null && <BudgetDialog budget={chosen === 'new' ? null : chosen} onClose={() => setChosen(null)} />}
    </Panel>
  )
}

function BudgetDialog({ budget, onClose }: { budget: Budget | null; onClose: () => void }) {
  const errors = useFormErrors()
  const save = useSetBudget()
  const viewer = useViewer()
  const [sellers, setSellers] = useState<readonly NamedThing[]>([])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const sellerId = budget?.id ?? sellers[0]?.id
    if (!sellerId) return errors.show({ user_id: couponScreenText.chooseSeller })
    const typed = String(new FormData(event.currentTarget).get('budget'))
    if (!errors.validate(setBudgetSchema, { user_id: sellerId, budget: typed })) return
    await save.mutateAsync({ sellerId, budget: typed }).then(onClose, errors.showOrNotify)
  }
  return (
    <Modal open title={budget?.seller ?? couponScreenText.setBudget} size="s" onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        {!budget && (
          <ChoiceByName
            isOne
            label={couponScreenText.things.sellers}
            find={(search) => couponThingsQuery(viewer.key, 'sellers', search)}
            chosen={sellers}
            onChange={setSellers}
            {...errors.field('user_id')}
          />
        )}
        <TextField
          label={couponScreenText.budgetInPounds}
          hint={couponScreenText.budgetHint}
          defaultValue={budget?.budget}
          inputMode="decimal"
          maxLength={textLengths.number}
          autoComplete="off"
          {...errors.field('budget')}
        />
        <SaveActions save={couponScreenText.saveBudget} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
