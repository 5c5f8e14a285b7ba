import { expect, test } from 'vitest';
import { buildRolesPage, readRolesPage } from './roles.ts';

test('docs/roles.md is what `npm run roles` writes', () => {
  expect(readRolesPage()).toBe(buildRolesPage());
});

test('it says of a few calls what is known of them', () => {
  const rows = new Map(
    buildRolesPage()
      .split('\n')
      .map((line) => [line.split(' | ')[0], line.split(' | ').slice(2).join(' ')]),
  );
  const may = (name: string) => rows.get(`| \`${name}\``)?.replace(/ \|$/, '');
  expect(may('accounts.login')).toBe('yes yes yes yes yes');
  expect(may('matches.respond')).toBe('– own own – –');
  expect(may('matchmakers.send')).toBe('– – own – –');
  expect(may('staffConversations.messages')).toBe('– – – own yes');
  expect(may('staffConversations.send')).toBe('– – – own –');
  expect(may('staffNotes.list')).toBe('– – – own yes');
  expect(may('staffApplications.decide')).toBe('– – – – yes');
});
