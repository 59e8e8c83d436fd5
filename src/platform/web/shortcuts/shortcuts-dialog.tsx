import { useState } from 'react'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { findWorkingKeys } from './list-rows.ts'
import style from './shortcuts-dialog.module.css'
import { switchSingleKeys, useAreSingleKeysOn } from './single-keys.ts'
import { shortcutsText } from './text.ts'

const { keys } = shortcutsText

type Shortcut = readonly [key: string, does: string]

/** What works on every page, and what depends on the page, by the names of `findWorkingKeys`. */
const help: Shortcut = ['?', keys.help]
const close: Shortcut = [shortcutsText.escape, keys.close]
const byName: Readonly<Record<keyof ReturnType<typeof findWorkingKeys>, readonly Shortcut[]>> = {
  search: [['/', keys.search]],
  searchAll: [[shortcutsText.controlK, keys.searchAll]],
  arrows: [
    [shortcutsText.arrows, keys.arrows],
    [shortcutsText.ends, keys.ends],
  ],
  rows: [
    ['j', keys.next],
    ['k', keys.previous],
    [shortcutsText.enter, keys.open],
  ],
  choose: [['x', keys.choose]],
  edit: [['e', keys.edit]],
}

function listShortcuts() {
  const working = findWorkingKeys()
  const list = (...names: readonly (keyof typeof byName)[]) =>
    names.flatMap((name) => (working[name] ? byName[name] : []))
  const groups = [
    { title: shortcutsText.everywhere, shortcuts: [help, ...list('search', 'searchAll'), close] },
    { title: shortcutsText.lists, shortcuts: list('arrows', 'rows', 'choose', 'edit') },
  ]
  return groups.filter(({ shortcuts }) => shortcuts.length > 0)
}

/** Lists the keyboard shortcuts of the page that is shown, and lets a person switch off those that need no modifier key. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const areOn = useAreSingleKeysOn()
  const [groups] = useState(listShortcuts)
  return (
    <Modal open size="m" title={shortcutsText.title} onClose={onClose}>
      <div className={style.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className={style.title}>{title}</h3>
            <dl className={style.list}>
              {shortcuts.map(([key, does]) => (
                <div key={key} className={style.shortcut}>
                  <dt>{does}</dt>
                  <dd>
                    <kbd className={style.key}>{key}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch label={shortcutsText.areOn} describedBy="single-keys-hint" checked={areOn} onChange={switchSingleKeys} />
      <p id="single-keys-hint" className={style.hint}>
        {shortcutsText.areOnHint}
      </p>
    </Modal>
  )
}
