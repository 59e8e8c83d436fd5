import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { FieldPair, Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { ChoiceByName, type NamedThing } from '#platform/web/ui/back-office/choice-by-name.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { addCouponSchema, type CouponScope, couponScopes, distributorRules, ownCouponSchema } from '../contract.ts'
import { couponScreenText } from '../screen-text.ts'
import { couponThingsQuery, useAddCoupon } from './api.ts'
import style from './coupon-dialog.module.css'

interface CouponDialogProps {
  /** Whether a seller issues a coupon of her own, which applies to all that she sells. */
  isOwn?: boolean
  onClose: () => void
}

/** Issues a coupon; its terms cannot be changed afterwards. */
export function CouponDialog({ isOwn = false, onClose }: CouponDialogProps) {
  const errors = useFormErrors()
  const add = useAddCoupon(isOwn)
  const viewer = useViewer()
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const [scope, setScope] = useState<CouponScope>('all')
  const [things, setThings] = useState<readonly NamedThing[]>([])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.isPending) return
    const { rule, ...form } = Object.fromEntries(new FormData(event.currentTarget))
    const common = { ...form, first_order: form.first_order ? 1 : 0 }
    const values = isOwn ? common : { ...common, rule, scope, ids: things.map(({ id }) => id) }
    if (!errors.validate(isOwn ? ownCouponSchema : addCouponSchema, values)) return
    await add.mutateAsync(values).then(onClose, errors.showOrNotify)
  }
  const title = isOwn ? couponScreenText.addOwn : couponScreenText.add
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: textLengths.number } as const
  const pounds = { inputMode: 'decimal', autoComplete: 'off', maxLength: textLengths.number } as const
  return (
    <Modal open title={title} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <TextField
          label={couponScreenText.code}
          hint={couponScreenText.codeHint}
          maxLength={textLengths.coupon}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...errors.field('code')}
        />
        <TextField
          label={couponScreenText.name}
          hint={couponScreenText.nameHint}
          maxLength={textLengths.name}
          autoComplete="off"
          {...errors.field('name')}
        />
        <FieldPair>
          <Select
            label={couponScreenText.kind}
            options={toOptions(couponScreenText.kinds)}
            value={kind}
            onEdit={errors.clear}
            onChange={(value) => setKind(value === 'amount' ? 'amount' : 'percent')}
          />
          <TextField
            key={kind}
            label={kind === 'percent' ? couponScreenText.percent : couponScreenText.amount}
            {...(kind === 'percent' ? number : pounds)}
            {...errors.field(kind)}
            error={errors.messages[kind] ?? errors.messages.percent}
          />
        </FieldPair>
        {isOwn ? (
          <p className={style.hint}>{couponScreenText.ownRule}</p>
        ) : (
          <>
            <Select
              label={couponScreenText.paidBy}
              options={distributorRules.map((value) => ({ value, label: couponScreenText.rules[value] }))}
              {...errors.field('rule')}
            />
            <Select
              label={couponScreenText.scope}
              options={toOptions(couponScreenText.scopes)}
              value={scope}
              onEdit={errors.clear}
              onChange={(value) => {
                setScope(couponScopes.find((known) => known === value) ?? 'all')
                setThings([])
              }}
            />
            {scope !== 'all' && (
              <ChoiceByName
                key={scope}
                label={couponScreenText.things[scope]}
                find={(search) => couponThingsQuery(viewer.key, scope, search)}
                chosen={things}
                onChange={setThings}
                {...errors.field('ids')}
              />
            )}
          </>
        )}
        <TextField
          label={couponScreenText.minimum}
          hint={couponScreenText.minimumHint}
          {...pounds}
          {...errors.field('minimum')}
        />
        <Checkbox label={couponScreenText.firstOrder} name="first_order" />
        <FieldPair>
          <TextField
            label={couponScreenText.maxUses}
            hint={couponScreenText.unlimited}
            {...number}
            {...errors.field('max_uses')}
          />
          <TextField label={couponScreenText.maxUsesPerEmail} {...number} {...errors.field('max_uses_per_email')} />
        </FieldPair>
        <FieldPair>
          <TextField label={couponScreenText.from} type="date" {...errors.field('from')} />
          <TextField label={couponScreenText.until} type="date" {...errors.field('until')} />
        </FieldPair>
        <SaveActions
          save={isOwn ? couponScreenText.saveOwn : couponScreenText.save}
          saving={add.isPending}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  )
}

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
