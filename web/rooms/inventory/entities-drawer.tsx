import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { useFormats } from '#web/words/format.ts';
import { EntityFields, type EntityTyped, newEntity } from './entity-fields.tsx';
import { type Life, useChange } from './life.ts';
import { readShare, writePercent } from './read-typed.ts';

/** Says which companies and operations stand between the company and its sites. */
export function EntitiesDrawer({ life, onClose }: { readonly life: Life; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [typed, setTyped] = useState<readonly EntityTyped[]>(() =>
    life.entities.length === 0
      ? [newEntity(0)]
      : life.entities.map((one, place) => ({
          key: place,
          name: one.name,
          heldBy: one.heldBy ?? '',
          relationship: one.relationship,
          interest: one.economicInterest ? writePercent(one.economicInterest, formats) : '',
          financialControl: one.financialControl ?? '',
          operatedByGroup: one.operatedByGroup === true ? 'yes' : one.operatedByGroup === false ? 'no' : '',
        })),
  );
  const [wrong, setWrong] = useState<number | null>(null);
  const save = useChange('inventory.update', onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = typed.map((one) => ({
      ...one,
      share: one.interest.trim() === '' ? null : readShare(one.interest, formats.marks),
    }));
    const unread = read.find(({ interest, share }) => interest.trim() !== '' && share === null);
    setWrong(unread?.key ?? null);
    if (unread) return;
    const names = new Set(read.map(({ name }) => name.trim()));
    save.mutate({
      inventoryId: life.id,
      revision: life.revision,
      entities: read.map(({ name, heldBy, relationship, share, financialControl, operatedByGroup }) => ({
        name: name.trim(),
        heldBy: names.has(heldBy) ? heldBy : null,
        relationship,
        economicInterest: share,
        financialControl: financialControl === '' ? null : financialControl,
        operatedByGroup: operatedByGroup === '' ? null : operatedByGroup === 'yes',
      })),
      // A site of an entity that goes is the company's own again.
      sites: life.sites.map(({ siteId, inBoundary, entity, reason }) => ({
        siteId,
        inBoundary,
        reason,
        entity: entity && names.has(entity) ? entity : null,
      })),
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('boundary.editEntities')}
      description={t('entity.text')}
      closeLabel={shell.t('close')}
      testId="entities-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {typed.map((one) => (
          <EntityFields
            key={one.key}
            entity={one}
            others={typed.filter(({ key, name }) => key !== one.key && name.trim() !== '')}
            isWrong={wrong === one.key}
            onChange={(next) => setTyped(typed.map((other) => (other.key === one.key ? next : other)))}
            onRemove={() => setTyped(typed.filter(({ key }) => key !== one.key))}
          />
        ))}
        <Button
          className="self-start"
          onClick={() => setTyped([...typed, newEntity(Math.max(-1, ...typed.map(({ key }) => key)) + 1)])}
          data-testid="entity-add"
        >
          <Plus aria-hidden />
          {t('entity.add')}
        </Button>
        {save.error && (
          <p role="alert" className="text-danger" data-testid="entities-refused">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          className="self-end"
          data-testid="entities-save"
        >
          {t('save')}
        </Button>
      </form>
    </Drawer>
  );
}
