import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { FieldPair, Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { ChoiceByName, type NamedThing } from '#platform/web/ui/back-office/choice-by-name.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { type RuleKind, type RuleScope, ruleScopes } from '../commission-of.ts'
import { type RulePreviewView, ruleFormSchema } from '../contract.ts'
import { ruleScreenText } from '../screen-text.ts'
import { type Rule, ruleThingsQuery, tiersQuery, useAddRule, usePreviewRule } from './api.ts'
import style from './commission-rules.module.css'

interface RuleDialogProps {
  /** The rule whose values fill the form, and whether the new rule replaces it; null for an empty form. */
  from: { rule: Rule; isReplaced: boolean } | null
  onClose: () => void
}

/** Adds a rule; a changed rule is saved as a new one that replaces the old, because the terms of a rule never change. */
export function RuleDialog({ from, onClose }: RuleDialogProps) {
  const errors = useFormErrors()
  const add = useAddRule()
  const viewer = useViewer()
  const preview = usePreviewRule()
  const { data: { tiers } = { tiers: null } } = useQuery(tiersQuery(viewer.key))
  const rule = from?.rule
  const tierOptions = tiers ? offerTiers(tiers, rule?.tiers ?? []) : []
  const [kind, setKind] = useState<RuleKind>(rule?.kind ?? 'of_price')
  const [scope, setScope] = useState<RuleScope>(rule?.scope ?? 'all')
  const [things, setThings] = useState<readonly NamedThing[]>(rule?.things ?? [])
  const [tierIds, setTierIds] = useState<readonly string[]>(rule?.tiers.map(({ id }) => id) ?? [])
  const readForm = (form: HTMLFormElement) => ({
    ...Object.fromEntries(new FormData(form)),
    kind,
    scope,
    tier_ids: tierIds,
    cat_ids: scope === 'categories' ? things.map(({ id }) => id) : [],
    brands: scope === 'brands' ? things.map(({ name }) => name) : [],
    rule_id: from?.isReplaced ? from.rule.id : '',
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.isPending) return
    const values = readForm(event.currentTarget)
    if (!errors.validate(ruleFormSchema, values)) return
    await add.mutateAsync(values).then(onClose, errors.showOrNotify)
  }
  const showEffects = async () => {
    const form = errors.form.current
    if (!form || preview.isPending) return
    const values = readForm(form)
    if (errors.validate(ruleFormSchema, values)) await preview.mutateAsync(values).catch(errors.showOrNotify)
  }
  const edited = () => {
    errors.clear()
    preview.reset()
  }
  const words = from?.isReplaced ? ruleScreenText.changeTitle : ruleScreenText.copyTitle
  return (
    <Modal open title={rule ? words(rule.name) : ruleScreenText.add} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        {from?.isReplaced && <p className={style.hint}>{ruleScreenText.changeHint}</p>}
        <TextField
          label={ruleScreenText.name}
          hint={ruleScreenText.nameHint}
          defaultValue={rule?.name}
          maxLength={textLengths.name}
          autoComplete="off"
          {...errors.field('name')}
        />
        <FieldPair>
          <Select
            label={ruleScreenText.kind}
            options={toOptions(ruleScreenText.kinds)}
            value={kind}
            onEdit={edited}
            onChange={(value) => setKind(value === 'on_top' ? 'on_top' : 'of_price')}
          />
          <TextField
            label={ruleScreenText.percent}
            defaultValue={rule?.percent}
            inputMode="decimal"
            maxLength={textLengths.number}
            autoComplete="off"
            {...errors.field('percent')}
            onEdit={edited}
          />
        </FieldPair>
        {tierOptions.length > 0 && (
          <CheckboxList
            name="tier_ids"
            label={`${ruleScreenText.sellers}. ${ruleScreenText.tiersHint}`}
            groups={[{ options: tierOptions }]}
            selected={tierIds}
            error={errors.messages.tier_ids}
            onEdit={edited}
            onChange={setTierIds}
          />
        )}
        <Select
          label={ruleScreenText.scope}
          options={toOptions(ruleScreenText.scopes)}
          value={scope}
          onEdit={edited}
          onChange={(value) => {
            setScope(ruleScopes.find((known) => known === value) ?? 'all')
            setThings([])
          }}
        />
        {scope !== 'all' && (
          <ChoiceByName
            key={scope}
            label={ruleScreenText.things[scope]}
            find={(search) => ruleThingsQuery(viewer.key, scope, search)}
            chosen={things}
            onChange={setThings}
            {...errors.field(scope === 'categories' ? 'cat_ids' : 'brands')}
            onEdit={edited}
          />
        )}
        <FieldPair>
          <TextField
            label={ruleScreenText.from}
            type="date"
            defaultValue={rule?.from ?? undefined}
            {...errors.field('from')}
          />
          <TextField
            label={ruleScreenText.until}
            type="date"
            defaultValue={rule?.until ?? undefined}
            {...errors.field('until')}
          />
        </FieldPair>
        <div className={style.preview} aria-live="polite">
          <Button variant="secondary" small loading={preview.isPending} onClick={showEffects}>
            {ruleScreenText.check}
          </Button>
          {preview.data && <Preview {...preview.data} />}
        </div>
        <SaveActions save={ruleScreenText.save} saving={add.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}

/** The tiers that a rule can be for; a removed tier of the copied rule is among them, so that it can be unticked (D-739). */
export function offerTiers(tiers: readonly NamedThing[], ofRule: readonly NamedThing[]) {
  const isThere = ({ id }: NamedThing) => tiers.some((tier) => tier.id === id)
  const removed = ofRule
    .filter((tier) => !isThere(tier))
    .map(({ id, name }) => ({ id, name: ruleScreenText.tierGone(name) }))
  return [...tiers, ...removed].map(({ id, name }) => ({ value: id, label: name }))
}

/** To how many products and sellers the rule would apply, and what it would give for some products. */
function Preview({ products, sellers, examples }: RulePreviewView) {
  return (
    <>
      <p>{ruleScreenText.previewLead(ruleScreenText.countProducts(products), ruleScreenText.countSellers(sellers))}</p>
      {examples.length > 0 && (
        <>
          <p className={style.hint}>{ruleScreenText.previewExamples}</p>
          <Table
            caption={ruleScreenText.check}
            columns={exampleColumns}
            rows={examples}
            rowKey={({ prod_id }) => prod_id}
            narrow
          />
        </>
      )}
    </>
  )
}

const exampleColumns: readonly Column<RulePreviewView['examples'][number]>[] = [
  { title: ruleScreenText.things.products, cell: ({ name }) => name },
  { title: ruleScreenText.price, cell: ({ price }) => formatPounds(price), numeric: true },
  { title: ruleScreenText.own, cell: ({ own }) => formatPounds(own), numeric: true },
  { title: ruleScreenText.commission, cell: ({ commission }) => formatPounds(commission), numeric: true },
]

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
