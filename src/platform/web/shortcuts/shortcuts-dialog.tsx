import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './shortcuts-dialog.module.css'
import { switchSingleKeys, useAreSingleKeysOn } from './single-keys.ts'
import { shortcutsText } from './text.ts'

const { keys } = shortcutsText

const groups = [
  {
    title: shortcutsText.everywhere,
    shortcuts: [
      ['?', keys.help],
      ['/', keys.search],
      [shortcutsText.controlK, keys.searchAll],
      [shortcutsText.escape, keys.close],
    ],
  },
  {
    title: shortcutsText.lists,
    shortcuts: [
      [shortcutsText.arrows, keys.arrows],
      [shortcutsText.ends, keys.ends],
      ['j', keys.next],
      ['k', keys.previous],
      [shortcutsText.enter, keys.open],
      ['x', keys.choose],
      ['e', keys.edit],
    ],
  },
] as const

/** Lists the keyboard shortcuts, and lets a person switch off those that need no modifier key. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const areOn = useAreSingleKeysOn()
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
