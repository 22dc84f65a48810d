package com.example.app.widget;

import android.appwidget.AppWidgetProvider;

/** A widget that an app draws itself. ReceiverTest places it. */
public class Own extends AppWidgetProvider {}
