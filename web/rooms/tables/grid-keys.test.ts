import { describe, expect, it } from 'vitest';
import { boundsOf, selectionAfter, type Selection } from './grid-keys.ts';

const size = { rows: 50, columns: 4, page: 10 };
const at = (row: number, column: number): Selection => ({ active: { row, column }, anchor: { row, column } });
const press = (key: string, held: { shift?: boolean; control?: boolean } = {}) => ({
  key,
  shift: held.shift ?? false,
  control: held.control ?? false,
});
const after = (from: Selection, key: string, held = {}) =>
  selectionAfter(from, press(key, held), size)?.active;

describe('keys in a table', () => {
  it.each([
    ['ArrowDown', {}, [6, 2]],
    ['ArrowUp', {}, [4, 2]],
    ['ArrowLeft', {}, [5, 1]],
    ['ArrowRight', {}, [5, 3]],
    ['ArrowDown', { control: true }, [49, 2]],
    ['Home', {}, [5, 0]],
    ['Home', { control: true }, [0, 0]],
    ['End', {}, [5, 3]],
    ['End', { control: true }, [49, 3]],
    ['PageDown', {}, [15, 2]],
    ['PageUp', {}, [0, 2]],
    ['Tab', {}, [5, 3]],
    ['Tab', { shift: true }, [5, 1]],
  ] as const)('%s with %j goes from [5, 2] to %j', (key, held, [row, column]) => {
    expect(after(at(5, 2), key, held)).toEqual({ row, column });
  });

  it('Tab goes on in the next row, and leaves the table at its ends', () => {
    expect(after(at(5, 3), 'Tab')).toEqual({ row: 6, column: 0 });
    expect(selectionAfter(at(49, 3), press('Tab'), size)).toBeNull();
    expect(selectionAfter(at(0, 0), press('Tab', { shift: true }), size)).toBeNull();
  });

  it('with Shift, arrows stretch a selection from where it began', () => {
    const one = selectionAfter(at(5, 2), press('ArrowDown', { shift: true }), size);
    const two = one && selectionAfter(one, press('ArrowLeft', { shift: true }), size);
    expect(two && boundsOf(two)).toEqual({ top: 5, bottom: 6, left: 1, right: 2 });
  });

  it('leaves other keys alone', () => {
    expect(selectionAfter(at(1, 1), press('a'), size)).toBeNull();
  });
});
