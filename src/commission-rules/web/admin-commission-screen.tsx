import arrowDownIcon from '@tabler/icons/outline/arrow-down.svg?path'
import arrowUpIcon from '@tabler/icons/outline/arrow-up.svg?path'
import copyIcon from '@tabler/icons/outline/copy.svg?path'
import dotsIcon from '@tabler/icons/outline/dots-vertical.svg?path'
import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import percentageIcon from '@tabler/icons/outline/percentage.svg?path'
import powerIcon from '@tabler/icons/outline/power.svg?path'
import stopIcon from '@tabler/icons/outline/square-x.svg?path'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { commonText } from '#platform/text.ts'
import type { PageContext } from '#platform/web/router/router.tsx'
import type { NamedThing } from '#platform/web/ui/back-office/choice-by-name.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { MenuAction, MenuItems } from '#platform/web/ui/overlays/menu-items.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Column, Table, type Tone } from '#platform/web/ui/tables/table.tsx'
import type { RuleState } from '../contract.ts'
import { ruleScreenText } from '../screen-text.ts'
import { commissionRulesText } from '../text.ts'
import { endedRulesQuery, openRulesQuery, type Rule, tiersQuery, useOrderRules, useSetRuleState } from './api.ts'
import style from './commission-rules.module.css'
import { ProductCheck } from './product-check.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { TiersPanel } from './tiers-panel.tsx'

/** Loads the rules and tiers before the page is shown. */
export const load = (queries: QueryClient, { viewer }: PageContext) =>
  Promise.all([queries.prefetchQuery(openRulesQuery(viewer)), queries.prefetchQuery(tiersQuery(viewer))])

type Opened = { kind: 'new' } | { kind: 'change' | 'copy' | 'end'; rule: Rule }

/** Shows the rules in the order in which they are tried, the tiers, what a product gives today, and the rules that have ended. */
export function AdminCommissionScreen() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, refetch } = useQuery(openRulesQuery(useViewer().key))
  const close = () => setOpened(null)
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const actions = (
    <Button icon={percentageIcon} onClick={() => setOpened({ kind: 'new' })}>
      {ruleScreenText.add}
    </Button>
  )
  return (
    <>
      <PageTitle lead={ruleScreenText.lead} actions={actions}>
        {commissionRulesText.rules}
      </PageTitle>
      <div className={style.parts}>
        <Panel heading={ruleScreenText.inOrder} fullWidth>
          <div className={style.choice}>
            <p>{data.rules.length > 0 ? ruleScreenText.order : ruleScreenText.none}</p>
            {data.rules.length > 0 && <OpenRules rules={data.rules} onOpen={setOpened} />}
          </div>
        </Panel>
        <TiersPanel />
        <ProductCheck />
        <EndedRules onCopy={(rule) => setOpened({ kind: 'copy', rule })} />
      </div>
      {opened?.kind === 'new' && <RuleDialog from={null} onClose={close} />}
      {(opened?.kind === 'change' || opened?.kind === 'copy') && (
        <RuleDialog from={{ rule: opened.rule, isReplaced: opened.kind === 'change' }} onClose={close} />
      )}
      <EndDialog rule={opened?.kind === 'end' ? opened.rule : null} onClose={close} />
    </>
  )
}

const tones: Partial<Record<RuleState, Tone>> = { active: 'success', planned: 'accent' }

const nameThings = (things: readonly NamedThing[]) => things.map(({ name }) => name).join(', ')

const termColumns: readonly Column<Rule>[] = [
  { title: ruleScreenText.name, cell: ({ name }) => name },
  { title: ruleScreenText.gives, cell: ({ gives }) => gives },
  { title: ruleScreenText.sellers, cell: ({ tiers }) => nameThings(tiers) || ruleScreenText.allSellers },
  {
    title: ruleScreenText.products,
    cell: ({ scope, things }) => (scope === 'all' ? ruleScreenText.scopes.all : nameThings(things)),
    onTablets: 'titled line',
  },
  { title: ruleScreenText.days, cell: ({ days }) => days, onTablets: 'titled line' },
]

function OpenRules({ rules, onOpen }: { rules: readonly Rule[]; onOpen: (opened: Opened) => void }) {
  const order = useOrderRules()
  const setState = useSetRuleState()
  const move = (at: number, by: 1 | -1) => {
    const ids = rules.map(({ id }) => id)
    const [moved = ''] = ids.splice(at, 1)
    ids.splice(at + by, 0, moved)
    order.mutate(ids)
  }
  const columns: readonly Column<Rule>[] = [
    { title: ruleScreenText.number, cell: (_rule, number) => number, numeric: true },
    ...termColumns,
    {
      title: ruleScreenText.state,
      cell: ({ state }) => <Badge tone={tones[state] ?? 'neutral'}>{ruleScreenText.states[state]}</Badge>,
    },
    {
      title: commonText.more,
      cell: (rule, number) => (
        <DropdownMenu label={commonText.moreOf(rule.name)} trigger={<Icon icon={dotsIcon} />}>
          {() => (
            <MenuItems>
              {number > 1 && (
                <MenuAction icon={arrowUpIcon} label={ruleScreenText.moveUp} onClick={() => move(number - 1, -1)} />
              )}
              {number < rules.length && (
                <MenuAction icon={arrowDownIcon} label={ruleScreenText.moveDown} onClick={() => move(number - 1, 1)} />
              )}
              <MenuAction
                icon={powerIcon}
                label={rule.isOn ? ruleScreenText.switchOff : ruleScreenText.switchOn}
                onClick={() => setState.mutate({ id: rule.id, state: rule.isOn ? 'off' : 'on' })}
              />
              <MenuAction
                icon={pencilIcon}
                label={ruleScreenText.change}
                onClick={() => onOpen({ kind: 'change', rule })}
              />
              <MenuAction icon={copyIcon} label={ruleScreenText.copy} onClick={() => onOpen({ kind: 'copy', rule })} />
              <MenuAction icon={stopIcon} label={ruleScreenText.end} onClick={() => onOpen({ kind: 'end', rule })} />
            </MenuItems>
          )}
        </DropdownMenu>
      ),
    },
  ]
  return <Table caption={commissionRulesText.rules} columns={columns} rows={rules} rowKey={({ id }) => id} />
}

function EndedRules({ onCopy }: { onCopy: (rule: Rule) => void }) {
  const table = useTableParams()
  const query = useQuery({
    ...endedRulesQuery(useViewer().key, table.params),
    placeholderData: keepPreviousData,
    select: ({ rules, total }) => ({ rows: rules, total }),
  })
  const columns: readonly Column<Rule>[] = [
    ...termColumns,
    { title: ruleScreenText.endedOn, cell: ({ endedOn }) => endedOn, breaks: 'never' },
    { title: ruleScreenText.used, cell: ({ used }) => (used ? ruleScreenText.yes : ruleScreenText.notYet) },
    {
      title: ruleScreenText.copy,
      cell: (rule) => (
        <Button variant="quiet" small onClick={() => onCopy(rule)}>
          {ruleScreenText.copy}
          <span className="visually-hidden"> {rule.name}</span>
        </Button>
      ),
    },
  ]
  if (query.data?.total === 0) return null
  return (
    <Panel heading={ruleScreenText.ended} fullWidth>
      <DataTable
        caption={ruleScreenText.ended}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        empty={ruleScreenText.noEnded}
      />
    </Panel>
  )
}

function EndDialog({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const setState = useSetRuleState()
  return (
    <ConfirmDialog
      open={rule !== null}
      danger
      title={ruleScreenText.endTitle}
      confirm={ruleScreenText.end}
      onConfirm={() => rule && setState.mutateAsync({ id: rule.id, state: 'ended' }).then(onClose, onClose)}
      onClose={onClose}
    >
      {rule && <p>{ruleScreenText.endHint(rule.name)}</p>}
    </ConfirmDialog>
  )
}
