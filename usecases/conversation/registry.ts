import type { UseCase } from '../usecase.ts';
import { queryAnswer } from './answer/query.ts';
import { describeAssistant, testAssistant } from './assistant/assistants.ts';
import {
  getAssistantSettings,
  updateAssistantSettings,
  testAssistantSettings,
} from './assistant/settings.ts';
import {
  addComment,
  editComment,
  withdrawComment,
  tellCommentHistory,
  listColleagues,
} from './comment/comments.ts';
import { resolveQuestion, reopenQuestion, listQuestions } from './comment/questions.ts';
import { listComments, listReplies } from './comment/threads.ts';
import { listPins, addPin, removePin } from './pin/pins.ts';
import { listThreads } from './thread/find.ts';
import {
  createThread,
  getThread,
  renameThread,
  deleteThread,
  markThread,
  showBranch,
  judgeMessage,
} from './thread/threads.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const conversationVerbs: readonly UseCase[] = [
  queryAnswer,
  describeAssistant,
  testAssistant,
  getAssistantSettings,
  updateAssistantSettings,
  testAssistantSettings,
  addComment,
  editComment,
  withdrawComment,
  tellCommentHistory,
  listColleagues,
  resolveQuestion,
  reopenQuestion,
  listQuestions,
  listComments,
  listReplies,
  listPins,
  addPin,
  removePin,
  listThreads,
  createThread,
  getThread,
  renameThread,
  deleteThread,
  markThread,
  showBranch,
  judgeMessage,
];
