import { type FormEvent, useState } from 'react'
import { type Right, rights } from '#access/rights.ts'
import { rightHints, rightNames } from '#access/rights-text.ts'
import { staffText } from '#accounts/staff/text.ts'
import { accountsText } from '#accounts/text.ts'
import { EmailField } from '#accounts/web/email-field.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { FieldPair, Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { addRoleSchema, inviteColleagueSchema, ownerRole, setColleagueRoleSchema } from '../../contract.ts'
import { type Colleague, type Role, useInviteColleague, useSaveRole, useSetColleagueRole } from '../../web/api.ts'

/** The roles to choose from, beginning with 'owner'. */
const roleOptions = (roles: readonly Role[]) => [
  { value: ownerRole, label: staffText.owner },
  ...roles.map(({ id, name }) => ({ value: id, label: name })),
]

const groups = [
  { options: rights.map((right) => ({ value: right, label: `${rightNames[right]}: ${rightHints[right]}` })) },
]

/** The form for a new role (null), or for changing a role. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const errors = useFormErrors()
  const save = useSaveRole()
  const [chosen, setChosen] = useState<readonly string[]>(role?.rights ?? [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const form = new FormData(event.currentTarget)
    const values = {
      name: String(form.get('name') ?? ''),
      rights: rights.filter((right): right is Right => chosen.includes(right)),
      maxRefund: String(form.get('max_refund') ?? ''),
    }
    const { maxRefund: max_refund, ...others } = values
    if (!errors.validate(addRoleSchema, { ...others, max_refund })) return
    await save.mutateAsync({ id: role?.id ?? null, ...values }).then(onClose, errors.showOrNotify)
  }

  return (
    <Modal open title={role ? staffText.editRole : staffText.addRole} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <TextField
          label={staffText.roleName}
          defaultValue={role?.name}
          maxLength={textLengths.name}
          autoComplete="off"
          {...errors.field('name')}
        />
        <CheckboxList
          label={staffText.rights}
          groups={groups}
          whole
          selected={chosen}
          onChange={setChosen}
          {...errors.field('rights')}
        />
        {chosen.includes('returns') && (
          <TextField
            label={staffText.maxRefund}
            hint={staffText.maxRefundHint}
            defaultValue={role?.maxRefund ?? ''}
            inputMode="decimal"
            maxLength={textLengths.number}
            autoComplete="off"
            {...errors.field('max_refund')}
          />
        )}
        <SaveActions save={staffText.saveRole} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}

interface InviteDialogProps {
  roles: readonly Role[]
  onClose: () => void
}

interface ChangeRoleDialogProps extends InviteDialogProps {
  colleague: Colleague
}

/** Gives a colleague another role. */
export function ChangeRoleDialog({ colleague, roles, onClose }: ChangeRoleDialogProps) {
  const errors = useFormErrors()
  const change = useSetColleagueRole()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const role_id = new FormData(event.currentTarget).get('role_id')
    const form = errors.validate(setColleagueRoleSchema, { user_id: colleague.id, role_id })
    if (!form) return
    await change.mutateAsync({ userId: form.user_id, roleId: form.role_id }).then(onClose, errors.showOrNotify)
  }

  return (
    <Modal open title={`${staffText.changeRole}: ${colleague.name}`} size="s" onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <Select
          label={staffText.role}
          options={roleOptions(roles)}
          defaultValue={colleague.roleId ?? ownerRole}
          {...errors.field('role_id')}
        />
        <SaveActions save={staffText.save} saving={change.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}

/** Invites a colleague by email. No role is chosen beforehand, so that a colleague does not become an owner by mistake. */
export function InviteDialog({ roles, onClose }: InviteDialogProps) {
  const errors = useFormErrors()
  const invite = useInviteColleague()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (invite.isPending) return
    const form = errors.validate(inviteColleagueSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    const { role_id: roleId, ...person } = form
    await invite.mutateAsync({ ...person, roleId }).then(onClose, errors.showOrNotify)
  }

  return (
    <Modal open title={staffText.invite} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <p>{staffText.inviteHint}</p>
        <FieldPair>
          <TextField
            label={accountsText.firstName}
            maxLength={textLengths.name}
            autoComplete="off"
            {...errors.field('firstName')}
          />
          <TextField
            label={accountsText.lastName}
            maxLength={textLengths.name}
            autoComplete="off"
            {...errors.field('lastName')}
          />
        </FieldPair>
        <EmailField formErrors={errors} />
        <Select
          label={staffText.role}
          options={[{ value: '', label: staffText.noRoleChosen }, ...roleOptions(roles)]}
          {...errors.field('role_id')}
        />
        <SaveActions save={staffText.sendInvitation} saving={invite.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
