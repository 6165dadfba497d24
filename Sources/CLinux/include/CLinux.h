// System calls that Swift's Glibc module leaves out: headers it does not list, and functions that glibc declares only
// under _GNU_SOURCE. A definition of that macro cannot reach headers which the Glibc module has read already, so their
// prototypes are repeated here.
#pragma once

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

#include <pthread.h>

int accept4(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length, int flags);
int pipe2(int descriptors[2], int flags);
int pthread_setname_np(pthread_t thread, const char *name);
