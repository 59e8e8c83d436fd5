import { type FormEvent, useState } from 'react'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { formatDay } from '#platform/dates.ts'
import { Form, useFormErrors } from '#platform/web/forms/form.tsx'
import { Link, useNavigate } from '#platform/web/router/router.tsx'
import { CountTabs } from '#platform/web/ui/back-office/count-tabs.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Badge, type Column } from '#platform/web/ui/tables/table.tsx'
import { returnReasons } from '#returns/return-rule.ts'
import { openReturnsText } from '#returns/seller/text.ts'
import { deskStates } from '../contract.ts'
import { returnArrivedSchema } from '../decision-contract.ts'
import { adminReturnsText } from '../text.ts'
import { type DeskReturn, returnsQuery, shownState } from './api.ts'
import { useRecordArrival } from './desk-actions.ts'
import style from './returns-desk.module.css'

const filterNames = ['state', 'reason']

export const load = prefetchAdminList(returnsQuery, filterNames)

const detailsPath = (returnId: string) => `/admin-return/admin-return-details/${returnId}`

/** Lists what clients return or complain of, by state, with a field for the code of a parcel that has arrived. */
export function ReturnsDeskScreen() {
  const { table, query } = useAdminList(
    returnsQuery,
    ({ returns, total, counts }) => ({ rows: returns, total, counts }),
    filterNames,
  )
  const state = shownState(table.params)
  return (
    <>
      <PageTitle
        lead={adminReturnsText.deskLead}
        actions={
          <DownloadButton request={{ method: 'GET', path: 'admin/return/reactions' }} fileName="skin-reactions.csv">
            {adminReturnsText.reactions}
          </DownloadButton>
        }
      >
        {adminReturnsText.returns}
      </PageTitle>
      <ArrivedField />
      <CountTabs
        label={adminReturnsText.states}
        tabs={deskStates.map((one) => ({
          to: one === 'new' ? '/admin-return' : `/admin-return?state=${one}`,
          label: adminReturnsText.tabs[one],
          count: query.data?.counts[one],
          isCurrent: one === state,
        }))}
      />
      <DataTable
        caption={adminReturnsText.tabs[state]}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: adminReturnsText.search }}
        actions={
          <Select
            pill
            label={adminReturnsText.reason}
            options={reasonOptions}
            value={table.params.filters.reason ?? ''}
            onChange={(reason) => table.filter({ reason })}
          />
        }
        empty={adminReturnsText.none[state]}
        listFilters={['state']}
      />
    </>
  )
}

/** The field for the code of a returned parcel: a scanner types it and presses Enter, which records the arrival and opens the return. */
function ArrivedField() {
  const errors = useFormErrors()
  const navigate = useNavigate()
  const arrived = useRecordArrival()
  const [code, setCode] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const form = errors.validate(returnArrivedSchema, { code })
    if (!form || arrived.isPending) return
    try {
      const { return_id: returnId } = await arrived.mutateAsync(form.code)
      navigate(detailsPath(returnId))
    } catch (error) {
      errors.showApiError(error)
    }
  }
  return (
    <Form errors={errors} className={style.arrived} onSubmit={submit}>
      <TextField
        label={adminReturnsText.parcelCode}
        hint={adminReturnsText.parcelCodeHint}
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        {...errors.field('code')}
      />
      <Button type="submit" loading={arrived.isPending}>
        {adminReturnsText.parcelArrived}
      </Button>
    </Form>
  )
}

const reasonOptions = [
  { value: '', label: adminReturnsText.anyReason },
  ...returnReasons.map((value) => ({ value, label: openReturnsText.reasonNames[value] })),
]

const columns: readonly Column<DeskReturn>[] = [
  {
    title: adminReturnsText.order,
    cell: ({ orderId, orderNumber }) => <Link to={`/admin-order/admin-order-details/${orderId}`}>{orderNumber}</Link>,
    breaks: 'never',
  },
  { title: adminReturnsText.opened, cell: ({ openedAt }) => formatDay(openedAt), breaks: 'never' },
  {
    title: adminReturnsText.reason,
    cell: ({ reason }) =>
      reason === 'skin_reaction' ? (
        <Badge tone="danger">{openReturnsText.reasonNames[reason]}</Badge>
      ) : (
        openReturnsText.reasonNames[reason]
      ),
  },
  { title: adminReturnsText.client, cell: ({ client }) => client },
  { title: adminReturnsText.seller, cell: ({ seller }) => seller, onTablets: 'titled line' },
  { title: adminReturnsText.quantity, cell: ({ quantity }) => quantity, numeric: true },
  { title: adminReturnsText.photos, cell: ({ photos }) => photos, numeric: true, onTablets: 'titled line' },
  {
    title: adminReturnsText.action,
    cell: ({ id, state, orderNumber }) => (
      <ButtonLink small variant="secondary" to={detailsPath(id)}>
        {adminReturnsText.actions[state === 'erased' ? 'settled' : state]}
        <span className="visually-hidden"> {orderNumber}</span>
      </ButtonLink>
    ),
  },
]
